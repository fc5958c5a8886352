import type { HandlerContext, Infer } from '#kit';
import { fold } from '#kit/text';
import { cepCache } from '../../schemas/enderecamento/cepCache';
import { cidade } from '../../schemas/enderecamento/cidade';
import { estado } from '../../schemas/enderecamento/estado';

type Rows = HandlerContext['rows'];
type City = Infer<typeof cidade>;
const daysKept = 180;

interface Asking extends Pick<HandlerContext, 'ports' | 'now'> {
  transaction<T>(run: (inside: Pick<HandlerContext, 'rows'>) => Promise<T>): Promise<T>;
}
export interface Lugar {
  readonly street: string | null;
  readonly complement: string | null;
  readonly neighborhoord: string | null;
  readonly city: City;
}

export const cityIn = async (rows: Rows, name: string, uf: string): Promise<City | undefined> => {
  const state = await rows.one(estado, { sigla: uf.toUpperCase() });
  const found = state && (await rows.all(cidade, { estado: state.id, name: { starts: name } }));
  return found?.find((one) => fold(one.name) === fold(name));
};

/**
 * Looks up a postal code; asks the outside service at most once in half a year. 'unknown': it does not exist. 'lost':
 * the service did not answer.
 */
export const consultarCep = async (
  { transaction, ports, now }: Asking,
  cep: string,
): Promise<Lugar | 'unknown' | 'lost'> => {
  const since = new Date(now.getTime() - daysKept * 86_400_000).toISOString();
  const kept = await transaction(async ({ rows }) => {
    const row = await rows.one(cepCache, { cep, consultadoEm: { gte: since } });
    const city = row?.city ? await rows.get(cidade, row.city) : undefined;
    return row && city && lugarDe(row, city);
  });
  if (kept) return kept;
  const answer = await ports.cep.find(cep);
  if (answer.kind !== 'found') return answer.kind === 'unknown' ? 'unknown' : 'lost';
  const found = await transaction(async ({ rows }) => {
    const city = answer.ibge
      ? await rows.one(cidade, { codigoIbge: answer.ibge })
      : await cityIn(rows, answer.city, answer.state);
    if (!city) return undefined;
    const values = {
      street: cut(answer.street, 120),
      complement: cut(answer.complement, 120),
      neighborhoord: cut(answer.neighborhood, 80),
      city: city.id,
      consultadoEm: now.toISOString(),
    };
    const old = await rows.one(cepCache, { cep });
    await (old ? rows.update(cepCache, old, values) : rows.insert(cepCache, { cep, ...values }));
    return lugarDe(values, city);
  });
  return found ?? 'lost';
};
const cut = (text: string | null, length: number): string | null => text?.trim().slice(0, length) || null;
const lugarDe = (
  { street, complement, neighborhoord }: Pick<Infer<typeof cepCache>, 'street' | 'complement' | 'neighborhoord'>,
  city: City,
): Lugar => ({ street, complement, neighborhoord, city });
