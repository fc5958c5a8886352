import { useWatch } from 'react-hook-form';
import type { InputProps } from '#fields/shared/useField';
import { useCall } from '#screen';
import { Seletor, useStored } from './integracaoCrm.Seletor';
import { etapas } from './seletores';

/** Stage of the chosen funnel. */
const Etapa = (props: InputProps) => {
  const { pronto, antes } = useStored('spotter');
  const funil: unknown = useWatch({ name: 'funil' });
  const id = typeof funil === 'number' ? funil : 0;
  const resposta = useCall(etapas, { id }, { when: pronto && id > 0 });
  return <Seletor of={props} resposta={resposta} antes={antes ?? (id > 0 ? undefined : 'Escolha antes o funil.')} />;
};
export default Etapa;
