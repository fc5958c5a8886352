import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { AudienceRule } from '#kit';
import { isWhole } from '#fields/audience/tests';
import { clientela } from '../../schemas/clientela';
import { Contagem } from './publico.Contagem';

/** Milliseconds without a change before the customers are counted. */
const pausa = 500;

/** Live count of the filter in the form. While a condition is unfinished it shows the last one. */
const Estimativa = () => {
  const digitadas = useWatch({ name: 'regras' }) as readonly AudienceRule[] | null | undefined;
  const texto = JSON.stringify(digitadas ?? []);
  const [regras, setRegras] = useState<readonly AudienceRule[]>();
  const prontas = digitadas?.length ? digitadas.every((regra) => isWhole(clientela, regra)) : false;
  useEffect(() => {
    if (!prontas) return undefined;
    const timer = setTimeout(() => setRegras(JSON.parse(texto) as readonly AudienceRule[]), pausa);
    return () => clearTimeout(timer);
  }, [prontas, texto]);
  const falta = !digitadas?.length
    ? 'Inclua uma condição para contar.'
    : prontas
      ? undefined
      : 'Termine a condição para contar.';
  return (
    <Contagem regras={digitadas?.length ? regras : undefined} falta={falta} espera={texto !== JSON.stringify(regras)} />
  );
};
export default Estimativa;
