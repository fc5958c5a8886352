import { actions, resource } from '#kit';
import { computador } from '../../schemas/cadastros/computador';

const { record } = actions(computador);

export const computadores = resource(computador, {
  menu: { group: 'tabelas', icon: 'monitor', order: 60 },
  off: ['create'],
  list: {
    columns: ['nome', 'setor', 'imprime', 'agente', 'ultimoAcesso', 'ultimoUsuario', 'situacao'],
    filters: ['situacao', 'setor', 'ultimoAcesso'],
    search: ['nome', 'agente'],
    sort: { ultimoAcesso: 'desc' },
  },
  form: [['nome', 'setor'], 'imprime', ['agente', 'situacao'], ['ultimoAcesso', 'ultimoUsuario']],
  actions: {
    alterarStatus: record({
      label: 'Ativar ou desativar',
      icon: 'block',
      call: 'GET alterarstatus/{id}',
      permission: 'COMPUTADOR_EDITAR',
      tone: 'danger',
      confirm: 'Mudar a situação do computador {nome}?',
      effect: [{ toast: 'Situação alterada!' }, 'refresh'],
    }),
  },
});
