import { routine, routines } from '#kit/routine';
import { codigoEnviado } from '../../../schemas/whatsapp/servidor/codigoEnviado';
import { hora } from '../codigos.server';

export const rotinasDosCodigos = routines(codigoEnviado, {
  apagarCodigos: routine({
    every: 3600,
    run: async ({ within, now }) => {
      // A code that is over counts among those of its hour.
      const before = new Date(now.getTime() - hora).toISOString();
      await within('*', ({ rows }) => rows.removeWhere(codigoEnviado, { expira: { lt: before } }));
    },
  }),
});
