/** The news the market simulator has published. Shape only. */
import type { NewsEvent } from '@tradefloor/contracts/news';
import { keeps } from '../../table.ts';

/** Memory holds the newest {@link NEWS_KEPT}. */
export const MARKET_NEWS = keeps<NewsEvent>('market.news', (row) => row.newsId);

/** Items a list can reach back. */
export const NEWS_KEPT = 1_000;
