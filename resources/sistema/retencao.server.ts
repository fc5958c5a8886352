import { routine, routines } from '#kit/work/routine';
import { companyDownload } from '../../schemas/exportacao/companyDownload';
import { apagarVencidos } from './vencidos.server';

/**
 * Deletes data past its retention (LGPD, art. 15). Sessions, links and finished processes go with the framework's own
 * purge.
 */
export const rotinasRetencao = routines(companyDownload, {
  apagarVencidos: routine({ label: 'Retenção de dados', every: 3600, run: apagarVencidos }),
});
