import { actions, resource } from '#kit';
import { f } from '#fields';
import { cliente } from '../../schemas/cadastros/cliente';

const { record } = actions(cliente);
export const clientes = resource(cliente, {
  menu: { icon: 'person', order: 40 },
  plan: 'CLIENTES',
  list: {
    columns: ['nome', 'telefone', 'cpfCnpj', 'origem', 'ultimaCompra', 'situacao'],
    filters: ['situacao', 'tipo', 'origem', 'vendedor', 'aceitaMensagens', 'dataNascimento', 'ultimaCompra', 'pontos', 'criadoEm'],
    search: ['nome', 'telefone', 'cpfCnpj', 'email', 'razaoSocial'],
    tabs: { Ativos: { situacao: 'ATIVO' }, Bloqueados: { situacao: 'BLOQUEADO' }, 'Aceitam mensagens': { aceitaMensagens: true, situacao: 'ATIVO' }, Todos: {} },
  },
  form: [
    ['nome', 'tipo'], ['cpfCnpj', 'dataNascimento', 'genero'], ['razaoSocial', 'inscricaoEstadual'], ['situacao', 'motivoBloqueio'], 'empresa',
    { title: 'Contato', rows: [['telefone', 'telefoneAlternativo'], 'email', ['aceitaMensagens', 'dataConsentimento']] },
    { title: 'Endereço de entrega', rows: ['address', 'pontoReferencia'] },
    { title: 'Relacionamento', tab: true, rows: [['origem', 'limiteFiado'], 'vendedor', ['pontos', 'ultimaCompra'], 'etiquetas', 'observacao'] },
  ],
  actions: {
    exportarDados: record({
      label: 'Exportar dados do cliente', icon: 'download', rare: true, call: 'POST exportar-dados', permission: 'TITULAR_ATENDER',
      confirm: 'Tudo o que se sabe de {nome}, sem máscaras. Quem exporta fica registrado na auditoria.',
      form: { formato: f.enum({ PDF: 'PDF, para ler', JSON: 'JSON, para levar a outro sistema' }, { required: true, default: 'PDF' }) }, effect: 'download',
    }),
    apagarDados: record({
      label: 'Apagar dados pessoais', icon: 'delete', tone: 'danger', rare: true, call: 'POST apagar-dados', permission: 'TITULAR_ATENDER', once: true,
      confirm: 'Confirma apagar os dados pessoais de {nome}? Não há volta. Pedidos e valores ficam, sem o nome; notas fiscais ficam como a lei manda. Os arquivos da central de downloads feitos desde o cadastro também são apagados.',
      result: { apagados: f.longText({ label: 'Apagados' }), mantidos: f.longText({ label: 'Mantidos por lei' }) }, effect: [{ show: ['apagados', 'mantidos'], title: 'Dados apagados' }, 'refresh'],
    }),
  },
});
