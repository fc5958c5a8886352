import { handlers } from '#kit';
import { conta } from '../../schemas/loja/conta';
import { fornecedores } from './fornecedor';

export const acoesDoFornecedor = handlers(fornecedores, {
  repetirConta: async ({ rows, refuse }, { record, form: { vencimento } }) => {
    const ultima = await rows.one(conta, { fornecedor: record.id, $sort: [['vencimento', 'desc']] });
    if (!ultima) return refuse('Este fornecedor ainda não tem conta!');
    const { empresa, descricao, valor } = ultima;
    await rows.insert(conta, { empresa, descricao, valor, fornecedor: record.id, vencimento, situacao: 'ABERTA' });
  },
});
