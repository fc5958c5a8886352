import { resource } from '#kit';
import { vendedor } from '../../schemas/cadastros/vendedor';

export const vendedores = resource(vendedor, {
  menu: { group: 'configuracoes', icon: 'work', order: 30 },
  sortable: { field: 'ordem', call: 'POST salvar-ordem' },
  list: {
    columns: ['nome', 'empresa', 'telefone', 'comissaoAdesao', 'comissaoMensal', 'meta', 'ativo'],
    filters: ['ativo', 'empresa', 'banco', 'meta'],
  },
  form: [
    'empresa',
    ['nome', 'cpfCnpj'],
    ['email', 'telefone'],
    ['comissaoAdesao', 'comissaoMensal', 'meta'],
    { title: 'Pagamento', rows: [['regime', 'municipio', 'pedeNota'], 'chavePix', ['banco', 'agencia', 'conta']] },
    ['ordem', 'ativo'],
  ],
});
