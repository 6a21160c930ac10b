/** How markup is made in development, where React is also given the place in the code. */
import { type ElementType, Fragment, type Key, type ReactElement } from 'react';
import * as react from 'react/jsx-dev-runtime';
import type { Attributes } from '../../lib/text/phrase.ts';
import { inLanguage } from './jsx-runtime.ts';

export type { JSX } from 'react';
export { Fragment };

type Place = readonly [isStatic: boolean, source: react.JSXSource | undefined, self: unknown];

/** An element; the last three are what the compiler gives React for its messages. */
export const jsxDEV = (
  type: ElementType,
  attributes: Attributes,
  ...[key, ...place]: [key: Key | undefined, ...Place]
): ReactElement => react.jsxDEV(type, inLanguage(type, attributes), key, ...place);
