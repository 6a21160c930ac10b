/** The identity provider of an installation, and what its groups mean here. Reads no environment itself. */
import { Role, TradingStyle } from '@tradefloor/contracts/user';
import * as z from 'zod';

/** A value of the provider's claim, and what it grants. */
export type RoleRule = {
  readonly value: string;
  readonly role: Role;
  readonly tradingStyle: TradingStyle;
};

export type OidcSettings = {
  /** As the provider's discovery document has it, character by character. */
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** What its button is called. */
  readonly label: string;
  readonly scope: string;
  /** The claim of the ID token that lists groups or roles. */
  readonly roleClaim: string;
  /** The first rule that fits decides. */
  readonly roles: readonly RoleRule[];
  /** `https://desk.example`: the redirect address is made of it. */
  readonly publicOrigin: string;
};

/** Of the roles that trade the first desk's; the others see all desks. */
const STYLE_OF_ROLE: Readonly<Record<Role, TradingStyle>> = {
  trader: 'low_touch',
  sales: 'fi_voice',
  'external-client': 'fi_voice',
  'desk-head': 'oversight',
  'risk-manager': 'oversight',
  admin: 'oversight',
  compliance: 'oversight',
  viewer: 'oversight',
};

const Rule = z
  .string()
  .regex(/^[^=]+=[a-z-]+(?::[a-z_]+)?$/, 'as group=role or group=role:style')
  .transform((text, ctx): RoleRule => {
    const [value = '', grant = ''] = text.split('=');
    const [name, style] = grant.split(':');
    const role = Role.safeParse(name);
    if (!role.success) {
      ctx.addIssue({ code: 'custom', message: `"${name}" is no role` });
      return z.NEVER;
    }
    const tradingStyle = TradingStyle.safeParse(style ?? STYLE_OF_ROLE[role.data]);
    if (!tradingStyle.success) {
      ctx.addIssue({ code: 'custom', message: `"${style}" is no trading style` });
      return z.NEVER;
    }
    return { value: value.trim(), role: role.data, tradingStyle: tradingStyle.data };
  });

/** `floor-admins=admin, fx-desk=trader:fx_electronic` */
export const RoleRules = z
  .string()
  .transform((text) => text.split(',').map((rule) => rule.trim()))
  .pipe(z.array(Rule).min(1));

/** `https`, and on this machine also `http`, for development. */
export const IssuerUrl = z
  .string()
  .max(512)
  .refine(isIssuer, 'https://… without query or fragment, as the provider names itself');

function isIssuer(text: string): boolean {
  if (!URL.canParse(text) || /[?#\s]/.test(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  if (username !== '' || password !== '') return false;
  return protocol === 'https:' || (protocol === 'http:' && isThisMachine(hostname));
}

const isThisMachine = (hostname: string): boolean =>
  ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
