import { calls, get, run } from '#kit';
import { f } from '#fields';
import { fornecedores, lista } from '../../schemas/loja/lista';

const numero = f.integer({ required: true });
export const chamadasDeListas = calls(lista, {
  contar: run(
    get('contar/{id}', {
      permission: ['LISTA_VER'],
      form: { id: numero },
      result: { total: numero, recebem: numero, semEmail: numero },
    }),
    async ({ audience, rows, notFound }, { form: { id } }) => {
      const { empresa: company, regras: rules } = (await rows.get(lista, id)) ?? notFound();
      const { total, reached, why } = await audience.count(fornecedores, { company, rules });
      return { total, recebem: reached, semEmail: why.semEmail };
    },
  ),
});
