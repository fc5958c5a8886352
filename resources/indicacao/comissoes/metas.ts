/** Rules and sentences of goals without rows. */
import { dayText } from '#kit/dayText';
import type { Infer } from '#kit';
import type { metaVendedor } from '../../../schemas/indicacao/comissoes/metaVendedor';
import { centavos, dinheiroDe, emCentavos, type Centavos } from '../../comum/centavos';

type Alvo = Pick<Infer<typeof metaVendedor>, 'empresasNovas' | 'receita'>;
export interface Feito {
  readonly empresas: number;
  readonly receita: Centavos;
}
/** True when every part of a goal is reached; a goal without parts never is. */
export const alcancou = ({ empresasNovas, receita }: Alvo, feito: Feito): boolean =>
  (empresasNovas > 0 || receita > 0) && feito.empresas >= empresasNovas && feito.receita >= centavos(receita);

const novas = (quantas: number): string => (quantas === 1 ? '1 empresa nova' : `${quantas} empresas novas`);
/** Progress in words: what is missing, or what the closing will pay. */
export const fraseDaMeta = (
  { competencia, bonus, ...alvo }: Alvo & { readonly competencia: string; readonly bonus: number },
  feito: Feito,
): string => {
  const premio = bonus > 0 ? dinheiroDe(centavos(bonus)) : undefined;
  if (alcancou(alvo, feito))
    return premio === undefined ? 'Meta alcançada!' : `Meta alcançada: ${premio} de bônus no fechamento.`;
  const faltam = alvo.empresasNovas - feito.empresas;
  const falta = centavos(alvo.receita) - feito.receita;
  const partes = [
    ...(faltam > 0 ? [novas(faltam)] : []),
    ...(falta > 0 ? [`${dinheiroDe(emCentavos(falta))} de receita`] : []),
  ];
  const verbo = faltam > 1 ? 'Faltam' : 'Falta';
  return `${verbo} ${partes.join(' e ')} para a meta de ${dayText(competencia)}${premio === undefined ? '' : `, que vale ${premio}`}.`;
};
