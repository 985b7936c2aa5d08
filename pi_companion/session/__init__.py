"""The pure heart of the box: `step(session, message) -> (session, effects)`."""

from pi_companion.session.box import Box
from pi_companion.session.panel import shown
from pi_companion.session.state import Session, begin
from pi_companion.session.step import step

__all__ = ["Box", "Session", "begin", "shown", "step"]
