import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { Contagem, type Publico } from './notificacaoCampanha.Contagem';

/** Milliseconds without a change before the people are counted. */
const pausa = 500;
const campos = ['planos', 'papeis', 'estados', 'situacoes', 'empresas', 'canal'] as const;

/** Live count of the people of the form. */
const Estimativa = () => {
  const digitado = useWatch({ name: [...campos] }) as readonly unknown[];
  const texto = JSON.stringify(Object.fromEntries(campos.map((campo, at) => [campo, digitado[at] ?? null])));
  const [contado, contar] = useState(texto);
  useEffect(() => {
    const timer = setTimeout(() => contar(texto), pausa);
    return () => clearTimeout(timer);
  }, [texto]);
  return <Contagem publico={JSON.parse(contado) as Publico} />;
};
export default Estimativa;
