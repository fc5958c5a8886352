import { routine, routines } from '#kit/work/routine';
import { codigoEnviado } from '../../../schemas/whatsapp/servidor/codigoEnviado';
import { hora } from '../codigos.server';

export const rotinasDosCodigos = routines(codigoEnviado, {
  apagarCodigos: routine({
    label: 'Códigos de acesso vencidos',
    every: 3600,
    run: async ({ within, now }) => {
      // Expired codes still count for the limit of their hour.
      const before = new Date(now.getTime() - hora).toISOString();
      await within('*', ({ rows }) => rows.removeWhere(codigoEnviado, { expira: { lt: before } }));
    },
  }),
});
