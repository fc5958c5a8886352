import { calls, r, read } from '#kit';
import { f } from '#fields';
import { fiscalEmailEnvioXml } from '../../schemas/fiscal/fiscalEmailEnvioXml';

export const chamadasEnvioXml = calls(fiscalEmailEnvioXml, {
  /** The sendings of a company, the newest first. */
  listar: read('GET listar/{id}', {
    permission: ['NOTA_FISCAL_VER'], plan: 'MODULO_FISCAL', form: { id: f.integer({ required: true, min: 1 }) }, result: r.page(r.record(fiscalEmailEnvioXml)),
    run: async ({ form: { id }, rows, user, notFound }) => {
      if (user.company && user.company.id !== id) notFound();
      const { rows: results, total } = await rows.find(fiscalEmailEnvioXml, { empresa: id, $sort: [['data', 'desc']] }, { page: 1, size: 100 });
      return { results, totalRecords: total };
    },
  }),
});
