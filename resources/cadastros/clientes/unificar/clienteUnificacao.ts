import { actions, parts, resource } from '#kit';
import { f } from '#fields';
import { clienteUnificacao } from '../../../../schemas/cadastros/clientes/unificar/clienteUnificacao';

const { record } = actions(clienteUnificacao);
const { fields, linked, table } = parts(clienteUnificacao);

/** Unifications of customers, each of which can be undone. */
export const unificacoes = resource(clienteUnificacao, {
  menu: { group: 'clientes', hidden: true },
  plan: 'CLIENTES',
  off: ['create', 'update', 'delete'],
  access: { list: 'CLIENTE_VER' },
  list: {
    columns: ['quando', 'nome', 'telefone', 'motivo', 'usuario', 'restauradaEm'],
    filters: ['cliente', 'quando', 'motivo', 'usuario', 'restauradaEm'],
    search: ['nome'],
    sort: { quando: 'desc' },
    tabs: { 'Em vigor': { restauradaEm: { empty: true } }, Restauradas: { restauradaEm: { empty: false } }, Todas: {} },
    empty: 'Nenhum cadastro foi unificado ainda.',
  },
  record: {
    title: 'Unificação de {nome}',
    since: 'quando',
    next: ['restaurar'],
    notices: [
      {
        when: { restauradaEm: { empty: false } },
        tone: 'info',
        title: 'Unificação restaurada',
        text: '{relatorio}',
      },
    ],
    body: [
      table('origem', {
        label: 'Cadastros antes',
        line: { title: 'nome', quantity: 'pedidos', amount: 'total', details: ['codigo', 'cpfCnpj', 'pontos'] },
      }),
    ],
    aside: [
      linked('cliente', { fields: ['telefone', 'situacao'] }),
      fields('Unificação', 'motivo', 'quando', 'usuario', 'restauradaEm', 'restauradaPor'),
    ],
  },
  actions: {
    restaurar: record({
      label: 'Restaurar',
      icon: 'restart',
      call: 'POST {id}/restaurar',
      permission: 'CLIENTE_EDITAR',
      once: true,
      when: { restauradaEm: { empty: true } },
      confirm:
        'Separar de novo os cadastros de {nome}? Volta a cada um o que era dele e não mudou desde então; dos pontos, o que restou.',
      submit: 'Restaurar',
      result: { relatorio: f.longText({ label: 'O que voltou', required: true }) },
      effect: [{ show: ['relatorio'], title: 'Cadastros restaurados' }, 'refresh'],
    }),
  },
});
