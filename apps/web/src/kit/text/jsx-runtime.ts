/**
 * How markup is made (`jsxImportSource` in tsconfig.json): as React does, with the texts of an element of HTML or SVG in the
 * language of the page. In English nothing is looked up.
 */
import { type ElementType, Fragment, type Key, type ReactElement } from 'react';
import * as react from 'react/jsx-runtime';
import { type Attributes, currentLanguage } from '../../lib/text/phrase.ts';

export type { JSX } from 'react';
export { Fragment };

/** What an element is given, in the language of the page; a component's texts are those of the elements it draws. */
export const inLanguage = (type: ElementType, attributes: Attributes): Attributes =>
  typeof type === 'string' || type === Fragment
    ? (currentLanguage()?.attributes(type, attributes) ?? attributes)
    : attributes;

/** An element with one child or none. */
export const jsx = (type: ElementType, attributes: Attributes, key?: Key): ReactElement =>
  react.jsx(type, inLanguage(type, attributes), key);

/** An element with several children that the code names. */
export const jsxs = (type: ElementType, attributes: Attributes, key?: Key): ReactElement =>
  react.jsxs(type, inLanguage(type, attributes), key);
