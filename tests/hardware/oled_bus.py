"""An I2C bus with a model of a display chip on it, which tells what the eye sees."""

from PIL import Image

WIDTH, HEIGHT, PAGES = 128, 64, 8

# Commands with arguments, from the chips' data sheets; all others are one byte.
_ARGUMENTS = {
    "ssd1306": {
        0x20: 1,
        0x21: 2,
        0x22: 2,
        0x81: 1,
        0x8D: 1,
        0xA8: 1,
        0xD3: 1,
        0xD5: 1,
        0xD9: 1,
        0xDA: 1,
        0xDB: 1,
    },
    "sh1106": {
        0x81: 1,
        0xA8: 1,
        0xAD: 1,
        0xD3: 1,
        0xD5: 1,
        0xD9: 1,
        0xDA: 1,
        0xDB: 1,
    },
}
_ARGUMENTS["ssd1309"] = _ARGUMENTS["ssd1306"]
_COLUMNS = {"ssd1306": 128, "ssd1309": 128, "sh1106": 132}
_FIRST = {"ssd1306": 0, "ssd1309": 0, "sh1106": 2}


class ChipBus:
    """Answers like smbus2.SMBus; `plugged` False makes every write fail."""

    def __init__(self, chip: str, address: int = 0x3C) -> None:
        self.plugged = True
        self.writes = 0
        self._chip = chip
        self._address = address
        self.power_cycle()

    def power_cycle(self) -> None:
        """Bring the chip to its state after power-on: dark, RAM full of garbage."""
        self.ram = [
            bytearray((37 * x + 11 * page) & 0xFF for x in range(_COLUMNS[self._chip]))
            for page in range(PAGES)
        ]
        self.on = False
        self.contrast = 0x7F
        self._inverse = False
        self._all_lit = False
        self._segments = self._rows = False
        self._horizontal = False
        self._window = [0, WIDTH - 1, 0, PAGES - 1]
        self._column = self._page = 0
        self._pending: list[int] = []

    def write_i2c_block_data(self, address: int, control: int, data: list[int]) -> None:
        """Take commands (control 0x00) or picture bytes (0x40)."""
        if not self.plugged or address != self._address:
            raise OSError(121, "Remote I/O error")
        assert len(data) <= 32, "an SMBus block holds 32 bytes"
        self.writes += 1
        for byte in data:
            if control == 0x00:
                self._command(byte)
            else:
                self._store(byte)

    def seen(self) -> Image.Image:
        """Return what the eye sees, mode "1"."""
        image = Image.new("1", (WIDTH, HEIGHT))
        if not self.on:
            return image
        first = _FIRST[self._chip]
        for x in range(WIDTH):
            for y in range(HEIGHT):
                lit = self.ram[y // 8][first + x] >> y % 8 & 1
                lit = 1 if self._all_lit else lit ^ self._inverse
                # Modules are mounted so that both remaps make it upright.
                where = (
                    x if self._segments else WIDTH - 1 - x,
                    y if self._rows else HEIGHT - 1 - y,
                )
                image.putpixel(where, 255 * lit)
        return image

    def _command(self, byte: int) -> None:
        self._pending.append(byte)
        code, *values = self._pending
        if len(values) < _ARGUMENTS[self._chip].get(code, 0):
            return
        self._pending = []
        if code == 0x20 and self._chip != "sh1106":
            self._horizontal = values[0] & 3 == 0
        elif code == 0x21:
            self._window[:2] = values
            self._column = values[0]
        elif code == 0x22:
            self._window[2:] = values
            self._page = values[0]
        elif code == 0x81:
            self.contrast = values[0]
        elif code in (0xA0, 0xA1):
            self._segments = code == 0xA1
        elif code in (0xA4, 0xA5):
            self._all_lit = code == 0xA5
        elif code in (0xA6, 0xA7):
            self._inverse = code == 0xA7
        elif code in (0xAE, 0xAF):
            self.on = code == 0xAF
        elif code in (0xC0, 0xC8):
            self._rows = code == 0xC8
        elif not self._horizontal:
            self._page_command(code)

    def _page_command(self, code: int) -> None:
        if code <= 0x0F:
            self._column = self._column & 0xF0 | code
        elif code <= 0x1F:
            self._column = self._column & 0x0F | (code & 0x0F) << 4
        elif 0xB0 <= code <= 0xB7:
            self._page = code & 7

    def _store(self, byte: int) -> None:
        columns = _COLUMNS[self._chip]
        if self._column < columns:
            self.ram[self._page][self._column] = byte
        self._column += 1
        if not self._horizontal:
            return
        if self._column > self._window[1]:
            self._column = self._window[0]
            self._page += 1
            if self._page > self._window[3]:
                self._page = self._window[2]
