/** The docking library's own labels, in the language of the page. */
import { I18nLabelDefaults } from 'flexlayout-react';
import { phrase } from '../../lib/text/phrase.ts';

/** @param key of the library, or a text that is shown as it is */
export const toDockLabel = (key: string): string => phrase(I18nLabelDefaults[key] ?? key);
