import { get, page, r } from '#kit';
import { f } from '#fields';

const texto = f.text({ required: true });
const inteiro = f.integer({ required: true });

/** The draw on a projector: no telephone, no whole name. */
export const telao = page('telao', {
  label: 'Telão do sorteio',
  path: 'telao',
  menu: { group: 'fidelidade', icon: 'monitor', order: 52 },
  permission: ['SORTEIO_SORTEAR'],
  plan: 'SORTEIO',
  frame: 'full',
  params: { sorteio: f.integer() },
  screen: () => import('./telao.Tela'),
});
export const verTelao = get('/sorteio/telao', {
  permission: ['SORTEIO_SORTEAR'],
  plan: 'SORTEIO',
  inCompany: true,
  form: { sorteio: f.integer() },
  result: {
    /** Draws with a closed list. */
    prontos: r.list({ id: inteiro, nome: texto }),
    sorteio: r.orNull({
      id: inteiro,
      nome: texto,
      naLista: inteiro,
      listaHash: f.text(),
      autorizacao: texto,
      premios: inteiro,
      proximo: f.text(),
      ganhadores: r.list({
        id: inteiro,
        ordem: inteiro,
        premio: texto,
        nome: texto,
        numero: inteiro,
        prova: texto,
        desclassificado: f.bool({ required: true }),
      }),
    }),
  },
});
