import { calls, outside, r, read, type HandlerContext, type Infer } from '#kit';
import { f } from '#fields';
import { fold } from '#kit/text';
import { cepCache } from '../../schemas/enderecamento/cepCache';
import { cidade } from '../../schemas/enderecamento/cidade';
import { estado } from '../../schemas/enderecamento/estado';
import { stateOfCep } from '../cepRanges';

type City = Infer<typeof cidade>;
type State = Infer<typeof estado>;
type Rows = HandlerContext['rows'];
const daysKept = 180;

const uf = r.named('Uf', {
  id: f.integer({ required: true }),
  name: f.text({ required: true }),
  acronym: f.text({ required: true }),
});
const municipio = r.named('Municipio', {
  id: f.integer({ required: true }),
  name: f.text({ required: true }),
  state: r.orNull(uf),
});
const endereco = {
  cep: f.cep({ required: true }),
  street: f.text(),
  complement: f.text(),
  neighborhoord: f.text(),
  city: r.orNull(municipio),
  state: r.orNull(uf),
  /** How much is known; `aviso` says why it is not more. */
  alcance: f.enum({ ENDERECO: 'Endereço', ESTADO: 'Estado' }, { required: true }),
  aviso: f.text(),
};
const stateView = ({ id, nome, sigla }: State) => ({ id, name: nome, acronym: sigla });
/** City (id, name, state with acronym): specification, section 3. */
const cityViews = async (rows: Rows, cities: readonly City[]) => {
  const states = await rows.byId(
    estado,
    cities.map((one) => one.estado),
  );
  return cities.map(({ id, name, estado: of }) => ({
    id,
    name,
    state: states.has(of) ? stateView(states.get(of)!) : null,
  }));
};
const stateBy = (rows: Rows, sigla: string): Promise<State | undefined> => rows.one(estado, { sigla });
const cityIn = async (rows: Rows, name: string, uf: string): Promise<City | undefined> => {
  const state = await stateBy(rows, uf.toUpperCase());
  const found = state && (await rows.all(cidade, { estado: state.id, name: { starts: name } }));
  return found?.find((one) => fold(one.name) === fold(name));
};

export const chamadasCidade = calls(cidade, {
  /** The autocomplete: names that begin so before names that hold it, accents and case aside. */
  find: read('POST find', {
    permission: [],
    form: { name: f.text({ max: 80 }), maxResults: f.integer({ min: 1, max: 50, default: 10 }) },
    result: r.page(municipio),
    run: async ({ form: { name, maxResults }, rows }) => {
      const size = maxResults ?? 10;
      const text = (name ?? '').trim();
      const first = (await rows.find(cidade, text ? { name: { starts: text } } : {}, { page: 1, size })).rows;
      const more =
        first.length < size && text
          ? (await rows.find(cidade, { $search: text }, { page: 1, size: size * 2 })).rows
          : [];
      const results = await cityViews(
        rows,
        [...first, ...more.filter(({ id }) => !first.some((one) => one.id === id))].slice(0, size),
      );
      return { results, totalRecords: results.length };
    },
  }),
  porNomeSigla: read('GET buscar-por-nome-acronimo/{name}/{state}', {
    permission: [],
    form: { name: f.text({ required: true, max: 80 }), state: f.text({ required: true, min: 2, max: 2 }) },
    result: municipio,
    run: async ({ form: { name, state }, rows, notFound }) =>
      (await cityViews(rows, [(await cityIn(rows, name, state)) ?? notFound()]))[0]!,
  }),
  /**
   * Street, neighbourhood and city of a postal code; where no service answers, the state by its range, and it says so.
   */
  cep: outside('GET /endereco/cep/{cep}', {
    permission: [],
    mutates: false,
    perHour: 300,
    form: { cep: f.cep({ required: true }) },
    result: endereco,
    run: async ({ form: { cep }, transaction, ports, now, refuse }) => {
      const since = new Date(now.getTime() - daysKept * 86_400_000).toISOString();
      const kept = await transaction(async ({ rows }) => {
        const row = await rows.one(cepCache, { cep, consultadoEm: { gte: since } });
        const city = row?.city ? await rows.get(cidade, row.city) : undefined;
        return row && city && { ...addressOf(cep, row), city: (await cityViews(rows, [city]))[0]! };
      });
      if (kept) return { ...kept, state: kept.city.state, alcance: 'ENDERECO' as const, aviso: null };
      const answer = await ports.cep.find(cep);
      if (answer.kind === 'found') {
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
          return { ...addressOf(cep, values), city: (await cityViews(rows, [city]))[0]! };
        });
        if (found) return { ...found, state: found.city.state, alcance: 'ENDERECO' as const, aviso: null };
      }
      if (answer.kind === 'unknown') refuse('CEP não encontrado!');
      const acronym = stateOfCep(cep) ?? refuse('CEP não encontrado!');
      const state = (await transaction(async ({ rows }) => stateBy(rows, acronym))) ?? refuse('CEP não encontrado!');
      return {
        ...addressOf(cep, {}),
        city: null,
        state: stateView(state),
        alcance: 'ESTADO' as const,
        aviso: `Os serviços de CEP não responderam: sabemos só que fica em ${state.nome}. Preencha o restante.`,
      };
    },
  }),
});
const cut = (text: string | null, length: number): string | null => text?.trim().slice(0, length) || null;
const addressOf = (
  cep: string,
  {
    street = null,
    complement = null,
    neighborhoord = null,
  }: { readonly street?: string | null; readonly complement?: string | null; readonly neighborhoord?: string | null },
) => ({ cep, street, complement, neighborhoord });
