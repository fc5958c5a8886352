import { resource } from '#kit';
import { cliente } from '../../schemas/cadastros/cliente';

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
});
