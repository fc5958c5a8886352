import type { InputProps } from '#fields/shared/useField';
import { useCall } from '#screen';
import { Seletor, useStored } from './integracaoCrm.Seletor';
import { funis } from './seletores';

/** Funnel at the Spotter, chosen by its name. */
const Funil = (props: InputProps) => {
  const { pronto, antes } = useStored('spotter');
  return <Seletor of={props} resposta={useCall(funis, {}, { when: pronto })} antes={antes} />;
};
export default Funil;
