import { actions, parts, post, r, resource } from '#kit';
import { f } from '#fields';
import {
  monitoramento,
  situacoesDaVerificacao,
  verificacoes,
} from '../../../schemas/sistema/monitoramento/monitoramento';

const { record, collection } = actions(monitoramento);
const { children } = parts(monitoramento);
const admin = { permission: 'ROLE_ADMIN' } as const;
const numero = f.integer({ required: true });

/** All checks at once. Asked twice at the same time it makes one round. */
const resumo = {
  total: numero,
  bem: numero,
  atencao: numero,
  criticas: numero,
  desconhecidas: numero,
  silenciadas: numero,
};
export const verificarTudo = post('/monitoramento', {
  permission: ['ROLE_ADMIN'],
  platform: true,
  perHour: 240,
  result: {
    ...resumo,
    verificacoes: r.list({
      id: numero,
      tipo: f.enum(verificacoes, { required: true }),
      situacao: f.enum(situacoesDaVerificacao, { required: true }),
      mensagem: f.text(),
    }),
  },
});

export const verificacoesDaPlataforma = resource(monitoramento, {
  path: 'monitoramento',
  heading: 'Monitoramento',
  menu: { group: 'plataforma', icon: 'monitor', order: 860 },
  off: ['create', 'update', 'delete', 'export'],
  access: { list: 'ROLE_ADMIN', show: 'ROLE_ADMIN' },
  list: {
    columns: ['tipo', 'situacao', 'mensagem', 'desde', 'verificadoEm', 'dependeDe', 'motivoSilencio'],
    filters: ['situacao', 'tipo'],
    search: ['mensagem'],
    sort: { peso: 'desc' },
    size: 25,
    totals: {
      call: 'POST totais',
      count: {
        criticas: { situacao: 'CRITICO' },
        atencao: { situacao: 'ATENCAO' },
        desconhecidas: { situacao: 'DESCONHECIDO' },
        bem: { situacao: 'OK' },
      },
      labels: { criticas: 'Críticas', atencao: 'Pedem atenção', desconhecidas: 'Não se sabe', bem: 'Bem' },
    },
    tabs: {
      Todas: {},
      'Pedem atenção': { situacao: ['CRITICO', 'ATENCAO', 'DESCONHECIDO'] },
      Silenciadas: { silenciadoEm: { empty: false } },
    },
    empty: 'A primeira rodada de verificações começa em até um minuto.',
  },
  refresh: { every: 30, while: { situacao: { empty: false } } },
  show: [
    ['tipo', 'situacao'],
    'mensagem',
    ['desde', 'verificadoEm'],
    ['falhas', 'avisadoEm'],
    'dependeDe',
    ['silenciadoEm', 'silenciadoAte'],
    'silenciadoPor',
    'motivoSilencio',
  ],
  related: { Medições: children('monitoramentoPonto', { by: 'verificacao' }) },
  actions: {
    silenciar: record({
      ...admin,
      label: 'Silenciar',
      icon: 'pause',
      call: 'POST silenciar',
      unless: {
        'A verificação já está silenciada!': { silenciadoEm: { empty: false } },
        'Está tudo bem: não há o que silenciar!': { situacao: 'OK' },
      },
      form: {
        motivo: f.text({ label: 'Por quê?', required: true, min: 5, max: 200 }),
        ate: f.dateTime({ label: 'Até', help: 'Vazio: até voltar.' }),
      },
      confirm:
        'Silenciar? As verificações seguem, sem aviso. O silêncio acaba sozinho quando voltar, ou na hora marcada.',
      submit: 'Silenciar os avisos',
      effect: [{ toast: 'Silenciada.' }, 'refresh'],
    }),
    avisarDeNovo: record({
      ...admin,
      label: 'Tirar o silêncio',
      icon: 'notifications',
      call: 'POST avisar-de-novo',
      when: { silenciadoEm: { empty: false } },
      effect: [{ toast: 'O silêncio acabou.' }, 'refresh'],
    }),
    verificar: collection({
      ...admin,
      label: 'Verificar agora',
      icon: 'refresh',
      call: 'POST verificar',
      result: resumo,
      effect: [
        {
          toast:
            '{total} {total|verificação|verificações}: {bem} bem, {atencao} {atencao|pede|pedem} atenção, {criticas} {criticas|crítica|críticas}.',
        },
        'refresh',
      ],
    }),
  },
});
