"""The topics of the socket (docs/api/sockets.md).

Generated from docs/api: `python3 -m generator` in `clients/python` writes it again.
"""

from __future__ import annotations

TOPICS = (
    'orders.submitted',
    'algo.progress',
    'archive.progress',
    'basket.progress',
    'jobs.changed',
    'load.progress',
    'replay.progress',
    'scenario.progress',
    'orders.updated',
    'orders.rejected',
    'orders.cancelled',
    'orders.replaced',
    'orders.expired',
    'orders.filled',
    'positions.changed',
    'ccp.novation',
    'ccp.margin',
    'ccp.option.ended',
    'ccp.settlement.queued',
    'ccp.settlement.complete',
    'ccp.bought-in',
    'rfq.quote.update',
    'rfq.client.update',
    'rfq.voice.update',
    'killswitch.changed',
    'risk.config.changed',
    'risk.day-loss',
    'risk.desk-loss',
    'surveillance.changed',
    'watchlists.changed',
    'watchlists.shared',
    'layouts.changed',
    'preferences.changed',
    'alerts.changed',
    'alerts.fired',
    'alerts.acknowledged',
    'risk.exposure',
    'market.ticks',
    'market.trades',
    'market.auctions',
    'market.fx',
    'market.bonds',
    'market.status',
    'market.recommendations',
    'news.events',
    'rooms.changed',
    'rooms.board',
    'rooms.quotes',
    'rooms.participant',
    'market.candles',
)

ON_REQUEST = (
    'market.trades',
)
"""Topics that only a client receives that names them."""
