import { resource } from '#kit';
import { vendedor } from '../../schemas/cadastros/vendedor';

export const vendedores = resource(vendedor, {
  menu: { icon: 'work', order: 60 },
  list: { columns: ['nome', 'telefone', 'comissaoAdesao', 'comissaoMensal', 'meta', 'ativo'], filters: ['ativo', 'banco', 'meta'] },
  form: [['nome', 'cpfCnpj'], ['email', 'telefone'], ['comissaoAdesao', 'comissaoMensal', 'meta'], { title: 'Pagamento', rows: ['chavePix', ['banco', 'agencia', 'conta']] }, 'ativo'],
});
