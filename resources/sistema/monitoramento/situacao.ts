import { at, get, publicPages, r } from '#kit';
import { f } from '#fields';

/** States that strangers see. A check that asks for attention serves its users well. */
export const situacoesPublicas = {
  FUNCIONANDO: 'Funcionando',
  FORA: 'Fora do ar',
  MANUTENCAO: 'Em manutenção',
  SEM_NOTICIA: 'Sem notícia',
} as const;
export type SituacaoPublica = keyof typeof situacoesPublicas;

/** State of the product by its parts: no name of a company, and no message of a check. */
export const situacaoDoSistema = get('/publico/status', {
  session: false,
  perHour: 600,
  duringMaintenance: true,
  form: {},
  result: {
    geral: f.enum(situacoesPublicas, { required: true }),
    verificado: f.text(),
    manutencao: r.orNull({ quando: f.text({ required: true }), mensagem: f.text(), agora: f.bool({ required: true }) }),
    partes: r.list({ nome: f.text({ required: true }), situacao: f.enum(situacoesPublicas, { required: true }) }),
    incidentes: r.list({ nome: f.text({ required: true }), quando: f.text({ required: true }) }),
  },
});

export const situacaoPublica = publicPages('situacaoPublica', {
  label: 'Situação do sistema',
  pages: {
    status: at('/status', {
      title: 'Situação do sistema',
      load: situacaoDoSistema,
      screen: () => import('./situacao.public'),
    }),
  },
});
