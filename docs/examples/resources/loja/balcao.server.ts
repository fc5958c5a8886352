import { calls, run } from '#kit';
import { abertos, pedido } from '../../schemas/loja/pedido';
import { anotar, movimento, senha } from './balcao';

const emAndamento = { canal: 'BALCAO', situacao: abertos } as const;

export const servidor = calls(pedido, {
  movimento: run(movimento, async ({ rows }) => {
    const { count, total } = await rows.sum(pedido, emAndamento, ['total']);
    return { abertos: count, total };
  }),
  anotar: run(anotar, async ({ rows, notFound }, { form: { id, observacao } }) => {
    await rows.update(pedido, (await rows.get(pedido, id)) ?? notFound(), { observacao });
  }),
  senha: run(senha, async ({ rows, print, notFound }, { form: { id } }) => {
    const { numero } = (await rows.get(pedido, id)) ?? notFound();
    return print({
      title: `Senha ${numero}`,
      paper: '80mm',
      blocks: [{ text: numero, size: 'huge', align: 'center' }],
    });
  }),
});
