import { actions, resource } from '#kit';
import { f } from '#fields';
import { achadoFiscal, vidaDoAchado } from '../../../schemas/fiscal/fechamento/achadoFiscal';

const { collection, record } = actions(achadoFiscal);

export const achadosFiscais = resource(achadoFiscal, {
  heading: 'Análise fiscal',
  path: 'analise-fiscal',
  menu: { group: 'cardapio', icon: 'rule', order: 90 },
  plan: 'MODULO_FISCAL',
  states: vidaDoAchado,
  access: { list: 'PRODUTO_VER', show: 'PRODUTO_VER' },
  off: ['create', 'update', 'delete'],
  list: {
    columns: ['texto', 'produto', 'severidade', 'regra', 'situacao'],
    filters: ['severidade', 'regra', 'situacao', 'produto', 'achadoEm'],
    search: ['texto'],
    sort: { severidade: 'desc' },
    tabs: {
      'A corrigir': { situacao: 'ABERTO' },
      'Deixados assim': { situacao: 'IGNORADO' },
      Corrigidos: { situacao: 'RESOLVIDO' },
      Todos: {},
    },
    empty: 'Nada a corrigir por enquanto. “Analisar os produtos” confere NCM, CFOP e impostos do cardápio.',
    totals: {
      call: 'POST totais',
      count: { erros: { severidade: 'ERRO' }, avisos: { severidade: 'AVISO' }, dicas: { severidade: 'DICA' } },
    },
  },
  show: ['texto', ['produto', 'regra'], ['severidade', 'situacao'], 'motivo', ['achadoEm', 'vistoEm', 'resolvidoEm']],
  actions: {
    analisar: collection({
      label: 'Analisar os produtos',
      icon: 'rule',
      tone: 'primary',
      inCompany: true,
      call: 'POST /produto/iniciar-analise-fiscal-ia',
      permission: 'PRODUTO_EDITAR',
      once: true,
      confirm:
        'Conferir os códigos fiscais de todos os produtos do cardápio? São regras fixas, das notas e do seu estado; na dúvida, fale com o contador.',
      submit: 'Analisar',
      effect: ['progress', 'refresh'],
    }),
    corrigir: record({
      label: 'Corrigir',
      icon: 'edit',
      call: 'GET {id}/corrigir',
      permission: 'PRODUTO_EDITAR',
      when: { situacao: 'ABERTO' },
      result: { endereco: f.text({ required: true }) },
      effect: { redirect: '/app/delivery/produto/edicao/{endereco}' },
    }),
  },
});
