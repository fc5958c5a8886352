import { moves } from '#kit';
import { empresa } from '../../schemas/base/empresa';
import { vidaDaConta } from '../../schemas/loja/conta';
import { fornecedor } from '../../schemas/loja/fornecedor';

export const avisoDePagamento = moves(vidaDaConta, {
  pagar: {
    done: async ({ rows, mail, publicUrl }, { row }) => {
      const [loja, quem] = [await rows.get(empresa, row.empresa), await rows.get(fornecedor, row.fornecedor)];
      if (!loja || !quem?.email) return;
      await mail({
        to: [quem.email],
        fromName: loja.nome,
        subject: `${loja.nome} pagou ${row.descricao}`,
        text: `Olá, ${quem.nome}!\n\n${row.descricao} foi paga.`,
        button: { label: 'Ver a loja', url: publicUrl },
      });
    },
  },
});
