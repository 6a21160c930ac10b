/** The metadata OAuth clients read first (RFC 8414): where and how to request codes and sessions. */
import { ADDRESSES } from '@tradefloor/contracts/addresses';

export const ISSUER_PATH = '/api/user-service';

/** The document's addresses: at the root, by path insertion, and below the issuer. */
export const METADATA_PATHS: ReadonlySet<string> = new Set([
  ADDRESSES.oauthMetadata.path,
  `${ADDRESSES.oauthMetadata.path}${ISSUER_PATH}`,
  `${ISSUER_PATH}${ADDRESSES.oauthMetadata.path}`,
]);

/**
 * @param origin as the client sees it, without a slash at the end
 * @param declaresIssuer whether codes come with `iss` (RFC 9207): only where the origin is configured
 */
export function oauthMetadata(
  origin: string,
  declaresIssuer: boolean,
): Readonly<Record<string, unknown>> {
  const issuer = `${origin}${ISSUER_PATH}`;
  return {
    issuer,
    authorization_endpoint: `${issuer}/oauth/authorize`,
    token_endpoint: `${issuer}/oauth/token`,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code'],
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['none'],
    authorization_response_iss_parameter_supported: declaresIssuer,
  };
}
