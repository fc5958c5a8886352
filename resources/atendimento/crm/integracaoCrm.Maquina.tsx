import type { InputProps } from '#fields/shared/useField';
import { useCall } from '#screen';
import { Seletor, useStored } from './integracaoCrm.Seletor';
import { maquinas } from './seletores';

/** Machine of LeadLovers, chosen by its name. */
const Maquina = (props: InputProps) => {
  const { pronto, antes } = useStored('leadlovers');
  return <Seletor of={props} resposta={useCall(maquinas, {}, { when: pronto })} antes={antes} />;
};
export default Maquina;
