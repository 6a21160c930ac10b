/** What a case is about: what is to be done, then each part of its page under its head. */
import type { RoomCase } from '../../../platform/client/shapes.ts';

export const CasePage = ({ page }: Pick<RoomCase, 'page'>) =>
  page.map(({ head, body }) => (
    <p key={head ?? ''} className="mb-1">
      {head === null ? null : <b>{head}. </b>}
      {body}
    </p>
  ));
