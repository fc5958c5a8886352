import { at, get, publicPages, r } from '#kit';
import { f } from '#fields';
import { sorteio } from '../../../schemas/fidelidade/sorteio/sorteio';

const texto = f.text({ required: true });

const numero = f.integer({ required: true });
const aLista = {
  lista: f.text(),
  naLista: f.integer(),
  listaHash: f.text(),
  /** Numbers in the list that cannot win: voided since, or disqualified after the draw. */
  anulados: f.longText(),
  desclassificados: r.list({ ordem: numero, numero }),
} as const;
/** Rules, prizes, winners, and the data to verify the draw. Names half hidden, no telephone. */
export const sorteioPublico = get('/publico/sorteio/{token}', {
  session: false,
  perHour: 3000,
  form: { token: f.text({ required: true, pattern: /^[0-9a-f]{32}$/ }) },
  result: {
    loja: texto,
    nome: texto,
    descricao: f.longText(),
    situacao: sorteio.fields.situacao,
    frase: texto,
    autorizacao: texto,
    premios: r.list(texto),
    ganhadores: r.list({ premio: texto, nome: texto, numero, prova: texto }),
    prova: r.orNull({
      token: texto,
      compromisso: texto,
      fonte: f.text(),
      valorPublico: f.text(),
      ...aLista,
      semente: f.text(),
      repetePessoa: f.bool({ required: true }),
    }),
    /** Draw by the Federal Lottery: its series, and the five prizes of the result. */
    loteria: r.orNull({
      ...aLista,
      concurso: f.text(),
      resultado: f.text(),
      de: numero,
      ate: numero,
      sorteado: f.integer(),
      repetePessoa: f.bool({ required: true }),
    }),
    regulamento: f.longText(),
  },
});
/** Closed list, exactly as its SHA-256 was computed. */
export const listaPublica = get('/publico/sorteio/{token}/lista', {
  session: false,
  perHour: 300,
  form: { token: f.text({ required: true, pattern: /^[0-9a-f]{32}$/ }) },
  result: { linhas: f.longText() },
});
export const paginaDoSorteio = publicPages('paginaDoSorteio', {
  label: 'Sorteio',
  pages: {
    sorteio: at('/s/{token}', {
      title: ({ nome, loja }) => `${nome} · ${loja}`,
      about: ({ frase }) => frase,
      load: sorteioPublico,
      screen: () => import('./paginaDoSorteio.public'),
    }),
  },
});
