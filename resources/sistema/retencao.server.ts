import { routine, routines } from '#kit/routine';
import { companyDownload } from '../../schemas/exportacao/companyDownload';
import { apagarVencidos } from './servico/vencidos';

/**
 * What has been kept long enough goes by itself (LGPD, art. 15); sessions, links and finished processes go with the
 * house's own purge.
 */
export const rotinasRetencao = routines(companyDownload, {
  apagarVencidos: routine({ every: 3600, run: apagarVencidos }),
});
