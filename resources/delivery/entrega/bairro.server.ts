import { calls, get, r, run } from '#kit';
import { f } from '#fields';
import { bairro } from '../../../schemas/delivery/entrega/bairro';

export const chamadasDeBairros = calls(bairro, {
  /** Sheet to fill in and import, with the known neighbourhoods of a municipality. */
  modelo: run(
    get('gerararquivoinsert', {
      permission: ['BAIRRO_VER', 'TAXA_ENTREGA_VER'],
      form: { cidade: f.integer() },
      result: r.file(),
    }),
    async ({ rows, table }, { form }) => {
      const known =
        form.cidade === null ? [] : await rows.all(bairro, { cidade: form.cidade, $sort: [['nome', 'asc']] });
      const { nome, cidade, nomes, ativo } = bairro.fields;
      return table('bairros', { nome, cidade, nomes, ativo }, known, 'xlsx');
    },
  ),
});
