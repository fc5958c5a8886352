import { answers, calls } from '#kit';
import { abertos, pedido } from '../../schemas/loja/pedido';
import { anotar, movimento, senha } from './balcao';

const emAndamento = { canal: 'BALCAO', situacao: abertos } as const;

export const servidor = calls(pedido, {
  movimento: answers(movimento, async ({ rows }) => {
    const { count, total } = await rows.sum(pedido, emAndamento, ['total']);
    return { abertos: count, total };
  }),
  anotar: answers(anotar, async ({ form: { id, observacao }, rows, notFound }) => {
    await rows.update(pedido, (await rows.get(pedido, id)) ?? notFound(), { observacao });
  }),
  senha: answers(senha, async ({ form: { id }, rows, print, notFound }) => {
    const { numero } = (await rows.get(pedido, id)) ?? notFound();
    return print({
      title: `Senha ${numero}`,
      paper: '80mm',
      blocks: [{ text: numero, size: 'huge', align: 'center' }],
    });
  }),
});
