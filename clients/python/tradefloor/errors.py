"""The one error of the package."""

from __future__ import annotations

from collections.abc import Mapping

from .exact import decode

NO_RESPONSE = "NO_RESPONSE"
"""No response came: the platform is not reachable, or too slow. The request may have taken effect."""
BAD_RESPONSE = "BAD_RESPONSE"
"""The response is not one of this platform's."""


SECOND_FACTOR_REQUIRED = "SECOND_FACTOR_REQUIRED"
"""The password is right, and a code of the user's second factor is missing."""
SECOND_FACTOR_SETUP = "SECOND_FACTOR_SETUP"
"""The password is right, and the role needs a second factor that is not set up yet."""
LOG_IN_FAULTS = {
    "second_factor_required": (
        SECOND_FACTOR_REQUIRED,
        "a code of the second factor is required: give second_factor, a code or a function",
    ),
    "second_factor_setup": (
        SECOND_FACTOR_SETUP,
        "the role needs a second factor: log in on the page once to set it up",
    ),
}
"""Errors of a log-in by the right password (ADR 147), with what its caller can do."""


class ApiError(Exception):
    """A request was refused, or had no response.

    `code` is from the platform's closed list (`PRICE_COLLAR`, `RATE_LIMITED`, ...), or `NO_RESPONSE`,
    `BAD_RESPONSE`, `SECOND_FACTOR_REQUIRED` or `SECOND_FACTOR_SETUP`; `status` is the HTTP status, 0 without a response. `retry_after` is in seconds. `errors`
    names the fields that are not valid, `order_id` the order that was recorded as rejected.
    """

    def __init__(
        self,
        code: str,
        status: int,
        detail: str,
        *,
        request_id: str | None = None,
        retry_after: float | None = None,
        errors: list[dict[str, str]] | None = None,
        order_id: str | None = None,
    ) -> None:
        super().__init__(f"{code}: {detail}" if detail else code)
        self.code = code
        self.status = status
        self.detail = detail
        self.request_id = request_id
        self.retry_after = retry_after
        self.errors = errors or []
        self.order_id = order_id


def read_error(status: int, headers: Mapping[str, str], content: bytes) -> ApiError:
    """The error in a response: problem details (RFC 9457), or an error of OAuth (RFC 6749, 5.2)."""
    try:
        body = decode(content)
    except ValueError:
        body = None
    fields = body if isinstance(body, dict) else {}
    oauth = fields.get("error") if isinstance(fields.get("error"), str) else None
    fault, advice = LOG_IN_FAULTS.get(oauth or "", (None, None))
    code = fault or fields.get("code") or ("UNAUTHENTICATED" if oauth else BAD_RESPONSE)
    detail = advice or fields.get("detail") or fields.get("error_description") or fields.get("title") or ""
    return ApiError(
        str(code),
        status,
        str(detail),
        request_id=fields.get("requestId") or headers.get("x-request-id"),
        retry_after=seconds(headers.get("retry-after")),
        errors=fields.get("errors"),
        order_id=fields.get("orderId"),
    )


def seconds(text: str | None) -> float | None:
    """The value of `Retry-After`, in seconds; the platform sends no dates."""
    try:
        return None if text is None else max(0.0, float(text))
    except ValueError:
        return None
