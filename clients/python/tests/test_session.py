"""Log-in, errors and repeated requests, by both clients, on a server that misbehaves as the test scripts it."""

from __future__ import annotations

import base64
import hashlib
import threading
from typing import Any

import pytest

from tradefloor import ApiError, Client
from tradefloor.generated import calls
from tradefloor.session import to_request

from .kinds import KINDS, call
from .server import Answer, Received, serving

OAUTH = "/api/user-service/oauth"
USER = {"userId": "guest-1", "role": "trader"}
SHORT = {"retry-after": "0"}


def problem(status: int, code: str, **fields: Any) -> Answer:
    body = {"type": "about:blank", "title": code, "status": status, "code": code, "requestId": "r-1", **fields}
    return Answer(status, body, SHORT)


def opened(cookie: str) -> Answer:
    return Answer(200, {"user": USER}, {"set-cookie": f"platform_user={cookie}; Path=/; HttpOnly"})


class Orders:
    """Keeps orders under their clientOrderId, and loses the connection after the first ones it took."""

    def __init__(self, drops: int) -> None:
        self.drops = drops
        self.taken: dict[str, dict[str, Any]] = {}
        self.keys: list[str] = []

    def __call__(self, request: Received) -> Answer:
        if request.path != "/api/oms/orders":
            return Answer(200, {"items": [], "nextCursor": None})
        key = request.body["clientOrderId"]
        self.keys.append(key)
        known = key in self.taken
        order = self.taken.setdefault(key, {"orderId": f"o-{len(self.taken) + 1}", **request.body})
        if len(self.keys) <= self.drops:
            return Answer(dropped=True)
        return Answer(200 if known else 201, order)


@KINDS
def test_an_order_whose_response_is_lost_is_placed_once(kind: str) -> None:
    orders = Orders(drops=2)
    with serving(orders) as server:
        order = call(kind, server.url, "place_order", symbol="AAPL", side="BUY", order_type="MARKET", qty=1)
    assert len(orders.keys) == 3
    assert len(set(orders.keys)) == 1
    assert [order["orderId"]] == [each["orderId"] for each in orders.taken.values()]


@KINDS
def test_two_orders_are_two_orders(kind: str) -> None:
    orders = Orders(drops=0)
    with serving(orders) as server:
        for _ in range(2):
            call(kind, server.url, "place_order", symbol="AAPL", side="BUY", order_type="MARKET", qty=1)
    assert len(orders.taken) == 2


@KINDS
def test_a_request_without_a_key_is_not_sent_again_when_it_may_have_had_its_effect(kind: str) -> None:
    with serving(lambda _: Answer(dropped=True)) as server:
        with pytest.raises(ApiError) as caught:
            call(kind, server.url, "create_watchlist", name="mine", symbols=["AAPL"])
        assert server.count("POST", "/api/user-service/watchlists") == 1
    assert (caught.value.code, caught.value.status) == ("NO_RESPONSE", 0)


@KINDS
def test_a_refused_request_states_why(kind: str) -> None:
    refusal = problem(422, "VALIDATION_FAILED", detail="qty is too small", orderId="o-9",
                      errors=[{"path": "qty", "message": "at least 1"}])  # fmt: skip
    with serving(lambda _: refusal) as server, pytest.raises(ApiError) as caught:
        call(kind, server.url, "get_order", "o-9")
    error = caught.value
    assert (error.code, error.status, error.detail) == ("VALIDATION_FAILED", 422, "qty is too small")
    assert (error.request_id, error.order_id, error.retry_after) == ("r-1", "o-9", 0)
    assert error.errors == [{"path": "qty", "message": "at least 1"}]


@KINDS
def test_a_request_over_the_rate_limit_is_sent_again_when_it_may_be(kind: str) -> None:
    answers = [problem(429, "RATE_LIMITED"), problem(429, "RATE_LIMITED"), Answer(200, {"orderId": "o-1"})]
    with serving(lambda _: answers.pop(0)) as server:
        assert call(kind, server.url, "cancel_order", "o-1") == {"orderId": "o-1"}
    assert answers == []


@KINDS
def test_a_wait_that_is_too_long_is_reported_instead(kind: str) -> None:
    limited = Answer(429, {"code": "RATE_LIMITED"}, {"retry-after": "3600"})
    with serving(lambda _: limited) as server:
        with pytest.raises(ApiError) as caught:
            call(kind, server.url, "who_am_i")
        assert len(server.received) == 1
    assert caught.value.retry_after == 3600


@KINDS
def test_a_service_that_restarts_is_waited_for_by_what_may_be_repeated(kind: str) -> None:
    answers = [problem(503, "OVERLOADED"), Answer(200, {"items": [], "nextCursor": None})]
    with serving(lambda _: answers.pop(0)) as server:
        assert call(kind, server.url, "list_orders")["items"] == []
    with serving(lambda _: problem(503, "OVERLOADED")) as server:
        with pytest.raises(ApiError, match="OVERLOADED"):
            call(kind, server.url, "cancel_order", "o-1")
        assert len(server.received) == 1


@KINDS
def test_a_response_that_does_not_come_in_time_is_an_error(kind: str) -> None:
    released = threading.Event()

    def late(_: Received) -> Answer:
        released.wait(10)
        return Answer(200, {})

    with serving(late) as server:
        with pytest.raises(ApiError, match="NO_RESPONSE"):
            call(kind, server.url, "cancel_order", "o-1", client={"timeout": 0.2})
        released.set()


@KINDS
def test_a_platform_that_is_not_there_is_an_error(kind: str) -> None:
    with serving(lambda _: Answer()) as server:
        url = server.url
    with pytest.raises(ApiError, match="NO_RESPONSE"):
        call(kind, url, "health")


@KINDS
def test_a_key_is_a_bearer_token_and_opens_no_session(kind: str) -> None:
    with serving(lambda _: Answer(200, USER)) as server:
        call(kind, server.url, "who_am_i", client={"key": "tf_abc_def"})
        assert [each.path for each in server.received] == [f"{OAUTH}/session"]
        assert server.received[0].headers["authorization"] == "Bearer tf_abc_def"
        assert "cookie" not in server.received[0].headers


class Pkce:
    """Log-in as RFC 7636 has it: the code is exchanged by who knows what its challenge is the hash of.

    `factors` are codes of a second factor, each good for one log-in; None where the user has none.
    """

    def __init__(self, factors: list[str] | None = None) -> None:
        self.factors = factors
        self.challenge = ""
        self.sessions = 0

    def __call__(self, request: Received) -> Answer:
        if request.path == f"{OAUTH}/authorize":
            if request.body["password"] != "right":
                return Answer(400, {"error": "invalid_grant", "error_description": "the log-in failed"})
            if self.factors is not None:
                code = request.body.get("second_factor")
                if code not in self.factors:
                    return Answer(400, {"error": "access_denied" if code else "second_factor_required"})
                self.factors.remove(code)
            assert request.body["code_challenge_method"] == "S256"
            self.challenge = request.body["code_challenge"]
            return Answer(200, {"code": "c-1", "state": request.body["state"], "expiresIn": 60})
        if request.path == f"{OAUTH}/token":
            verifier = request.body["code_verifier"]
            digest = base64.urlsafe_b64encode(hashlib.sha256(verifier.encode()).digest()).decode()
            assert 43 <= len(verifier) <= 128
            if digest.rstrip("=") != self.challenge or request.body["code"] != "c-1":
                return Answer(400, {"error": "invalid_grant"})
        elif request.path != f"{OAUTH}/guest":
            current = f"platform_user=s-{self.sessions}"
            return Answer(200, USER) if request.headers.get("cookie") == current else problem(401, "UNAUTHENTICATED")
        self.sessions += 1
        return opened(f"s-{self.sessions}")


@KINDS
@pytest.mark.parametrize("how", [{"username": "u", "password": "right"}, {"guest": True}])
def test_a_session_is_opened_before_the_first_call(kind: str, how: dict[str, Any]) -> None:
    platform = Pkce()
    with serving(platform) as server:
        assert call(kind, server.url, "who_am_i", client=how) == USER
    assert platform.sessions == 1


@KINDS
def test_a_wrong_password_is_an_error_and_is_not_tried_again(kind: str) -> None:
    with serving(Pkce()) as server:
        with pytest.raises(ApiError, match="UNAUTHENTICATED: the log-in failed"):
            call(kind, server.url, "who_am_i", client={"username": "u", "password": "wrong"})
        assert len(server.received) == 1


def test_a_session_that_ended_is_opened_again_once_by_all_threads() -> None:
    platform = Pkce()
    with serving(platform) as server, Client(server.url, guest=True, timeout=5) as client:
        client.who_am_i()
        client.session.cookie = "ended"
        results: list[Any] = []
        threads = [threading.Thread(target=lambda: results.append(client.who_am_i())) for _ in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert results == [USER] * 8
    assert platform.sessions == 2


def test_one_way_to_log_in_is_chosen() -> None:
    with pytest.raises(ValueError, match="choose one"):
        Client(key="tf_a_b", guest=True)
    with pytest.raises(ValueError, match="belong together"):
        Client(username="u")


def test_a_call_has_the_time_within_which_the_platform_responds() -> None:
    slow = to_request(calls.run_lab("sc-1"))
    usual = to_request(calls.who_am_i())
    assert slow.timeout > 60 > usual.timeout > 5


@pytest.mark.parametrize("order_id", ["", ".", ".."])
def test_an_id_that_an_address_would_lose_is_refused_before_anything_is_sent(order_id: str) -> None:
    with pytest.raises(ValueError, match="orderId cannot be"):
        to_request(calls.get_order(order_id))


async def awaited_code() -> str:
    return "123456"


@KINDS
@pytest.mark.parametrize("factor", ["123456", lambda: "123456"])
def test_a_code_of_the_second_factor_opens_the_session(kind: str, factor: Any) -> None:
    with serving(Pkce(["123456"])) as server:
        client = {"username": "u", "password": "right", "second_factor": factor}
        assert call(kind, server.url, "who_am_i", client=client) == USER


@KINDS
def test_a_function_is_called_only_where_a_code_is_wanted(kind: str) -> None:
    def unwanted() -> str:
        raise AssertionError("no code is wanted")

    with serving(Pkce()) as server:
        client = {"username": "u", "password": "right", "second_factor": unwanted}
        assert call(kind, server.url, "who_am_i", client=client) == USER


def test_a_function_that_must_be_awaited_is_of_the_client_that_awaits() -> None:
    client = {"username": "u", "password": "right", "second_factor": awaited_code}
    with serving(Pkce(["123456"])) as server:
        assert call("async", server.url, "who_am_i", client=client) == USER
        with pytest.raises(TypeError, match="AsyncClient"):
            call("sync", server.url, "who_am_i", client=client)


@KINDS
def test_a_missing_code_and_a_wrong_one_are_errors_that_state_so(kind: str) -> None:
    with serving(Pkce(["123456"])) as server:
        for factor, code in ((None, "SECOND_FACTOR_REQUIRED"), ("999999", "UNAUTHENTICATED")):
            client = {"username": "u", "password": "right", "second_factor": factor}
            with pytest.raises(ApiError) as caught:
                call(kind, server.url, "who_am_i", client=client)
            assert (caught.value.code, caught.value.status) == (code, 400)
    setup = Answer(400, {"error": "second_factor_setup", "secret": "KEY"})
    with serving(lambda _: setup) as server, pytest.raises(ApiError, match="SECOND_FACTOR_SETUP: .*on the page") as caught:
        call(kind, server.url, "who_am_i", client={"username": "u", "password": "right"})
    assert "KEY" not in str(caught.value)


def test_a_session_that_is_opened_again_takes_a_new_code_and_never_the_old_one() -> None:
    codes = ["123456", "234567"]
    pkce = Pkce([*codes])
    with serving(pkce) as server, Client(server.url, username="u", password="right", second_factor=lambda: codes.pop(0)) as client:
        client.log_in()
        pkce.sessions += 1
        assert client.who_am_i()["userId"] == USER["userId"]
    assert pkce.factors == []
    pkce = Pkce(["123456", "234567"])
    with serving(pkce) as server, Client(server.url, username="u", password="right", second_factor="123456") as client:
        client.log_in()
        pkce.sessions += 1
        with pytest.raises(ApiError, match="SECOND_FACTOR_REQUIRED"):
            client.who_am_i()


def test_a_second_factor_belongs_to_a_password() -> None:
    with pytest.raises(ValueError, match="second_factor"):
        Client(guest=True, second_factor="123456")
