"""Reads a blocking source in a thread of its own, so that the caller never hangs."""

import threading
from collections.abc import Callable
from contextlib import suppress

from hardware.camera.frame import Image
from hardware.errors import HardwareError, translate


class WatchedReader:
    """Runs `fetch` in a loop and keeps its newest picture.

    `fetch` may block for as long as it likes and returns a picture, or None for one
    that is not wanted. `release` runs in the same thread when the loop ends, also
    long after `close` when `fetch` hangs.
    """

    def __init__(
        self, fetch: Callable[[], Image | None], release: Callable[[], None]
    ) -> None:
        self._fetch = fetch
        self._release = release
        self._changed = threading.Condition()
        self._newest: Image | None = None
        self._error: HardwareError | None = None
        self._ended = False
        self._thread = threading.Thread(target=self._run, name="camera", daemon=True)
        self._thread.start()

    def newest(self, timeout_s: float) -> Image | None:
        """Return the next picture not yet returned, None if none comes in time.

        Raise the error that ended the loop.
        """
        with self._changed:
            self._changed.wait_for(
                lambda: self._newest is not None or self._error is not None, timeout_s
            )
            image, self._newest = self._newest, None
            if image is None and self._error is not None:
                raise self._error
            return image

    def close(self, timeout_s: float = 1.0) -> bool:
        """End the loop; False when it still hangs after `timeout_s`."""
        self._ended = True
        self._thread.join(timeout_s)
        return not self._thread.is_alive()

    def _run(self) -> None:
        try:
            while not self._ended:
                image = self._fetch()
                if image is not None:
                    with self._changed:
                        self._newest = image
                        self._changed.notify()
        except Exception as error:  # noqa: BLE001 - any fault ends this loop only
            with self._changed:
                self._error = translate(error, "The camera")
                self._changed.notify()
        finally:
            with suppress(Exception):
                self._release()
