/** How the services are divided among processes when the platform runs in several: from the registry, so that none is left out. */

/** The order path: a process each, as a floor that grows would begin with. */
const ALONE = ['oms', 'risk-engine', 'ems', 'fix-exchange'];

export type ServiceGroup = { readonly name: string; readonly services: readonly string[] };

/**
 * Every service exactly once: those of the order path alone, the others together.
 * @throws Error when a service of the order path is not in the registry
 */
export function splitGroups(services: readonly string[]): ServiceGroup[] {
  const missing = ALONE.filter((name) => !services.includes(name));
  if (missing.length > 0) throw new Error(`the registry has no ${missing.join(', ')}`);
  const rest = services.filter((name) => !ALONE.includes(name));
  const alone = ALONE.map((name) => ({ name, services: [name] }));
  return rest.length > 0 ? [{ name: 'others', services: rest }, ...alone] : alone;
}
