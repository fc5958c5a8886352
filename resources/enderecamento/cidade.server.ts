import { calls, get, post, r, run, type HandlerContext, type Infer } from '#kit';
import { f } from '#fields';
import { cidade } from '../../schemas/enderecamento/cidade';
import { estado } from '../../schemas/enderecamento/estado';
import { stateOfCep } from '../comum/cepRanges.server';
import { cityIn, consultarCep } from './cep.server';

type City = Infer<typeof cidade>;
type State = Infer<typeof estado>;
type Rows = HandlerContext['rows'];

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
  /** Extent of the result; `aviso` says why it is not complete. */
  alcance: f.enum({ ENDERECO: 'Endereço', ESTADO: 'Estado' }, { required: true }),
  aviso: f.text(),
};
const stateView = ({ id, nome, sigla }: State) => ({ id, name: nome, acronym: sigla });
/** City on the wire: id, name, state with acronym (decision 0001). */
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

export const chamadasCidade = calls(cidade, {
  /** Autocomplete: names that begin with the text before names that contain it, without accents and case. */
  find: run(
    post('find', {
      mutates: false,
      permission: [],
      form: { name: f.text({ max: 80 }), maxResults: f.integer({ min: 1, max: 50, default: 10 }) },
      result: r.page(municipio),
    }),
    async ({ rows }, { form: { name, maxResults } }) => {
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
  ),
  porNomeSigla: run(
    get('buscar-por-nome-acronimo/{name}/{state}', {
      permission: [],
      form: { name: f.text({ required: true, max: 80 }), state: f.text({ required: true, min: 2, max: 2 }) },
      result: municipio,
    }),
    async ({ rows, notFound }, { form: { name, state } }) =>
      (await cityViews(rows, [(await cityIn(rows, name, state)) ?? notFound()]))[0]!,
  ),
  /**
   * Street, neighbourhood and city of a postal code. Without an answer of the services, the state by its range, marked
   * as such.
   */
  cep: run(
    get('/endereco/cep/{cep}', {
      outside: true,
      permission: [],
      perHour: 300,
      form: { cep: f.cep({ required: true }) },
      result: endereco,
    }),
    async (context, { form: { cep } }) => {
      const { refuse, transaction } = context;
      const found = await consultarCep(context, cep);
      if (typeof found !== 'string') {
        const city = (await transaction(({ rows }) => cityViews(rows, [found.city])))[0]!;
        return { ...found, cep, city, state: city.state, alcance: 'ENDERECO' as const, aviso: null };
      }
      if (found === 'unknown') refuse('CEP não encontrado!');
      const acronym = stateOfCep(cep) ?? refuse('CEP não encontrado!');
      const state = (await transaction(async ({ rows }) => stateBy(rows, acronym))) ?? refuse('CEP não encontrado!');
      return {
        cep,
        street: null,
        complement: null,
        neighborhoord: null,
        city: null,
        state: stateView(state),
        alcance: 'ESTADO' as const,
        aviso: `Os serviços de CEP não responderam: sabemos só que fica em ${state.nome}. Preencha o restante.`,
      };
    },
  ),
});
