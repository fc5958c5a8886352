import { calls, get, run } from '#kit';
import { businessDays } from '#kit/businessDays';
import { f } from '#fields';
import { conta } from '../../schemas/loja/conta';

const feriados: ReadonlySet<string> = new Set(['2026-12-25', '2027-01-01']);
const dias = businessDays((dia) => feriados.has(dia));
const dia = f.date({ required: true });

export const diasDeContas = calls(conta, {
  pagavel: run(
    get('pagavel/{id}', {
      permission: ['CONTA_VER'],
      form: { id: f.integer({ required: true }) },
      result: { ate: dia, avisar: dia },
    }),
    async ({ rows, notFound }, { form: { id } }) => {
      const { vencimento } = (await rows.get(conta, id)) ?? notFound();
      return { ate: dias.from(vencimento), avisar: dias.before(vencimento) };
    },
  ),
});
