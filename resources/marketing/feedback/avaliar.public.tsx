import { useState } from 'react';
import { Field, Form, send, Wrong, type DataOf, type PublicProps } from '#public';
import type { darAvaliacao, linkDaAvaliacao } from './avaliar';

const estrelas = [1, 2, 3, 4, 5] as const;
const recomenda = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const;

/** Opinion about an order, in a few taps. */
const Avaliar = ({
  data: { loja, pergunta, agradecimento, feita, vencida },
  from,
}: PublicProps<DataOf<typeof linkDaAvaliacao>>) => {
  const [nota, setNota] = useState<number>();
  const [nps, setNps] = useState<number>();
  const [comentario, setComentario] = useState('');
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState<string>();
  const [done, setDone] = useState<string>();
  const [isRunning, setRunning] = useState(false);
  const enviar = async (): Promise<void> => {
    if (isRunning) return;
    if (nota === undefined) return setErrors({ nota: 'Toque em uma das estrelas!' });
    setRunning(true);
    setFailure(undefined);
    setErrors({});
    const sent = await send<DataOf<typeof darAvaliacao>>(`${from}/responder`, { nota, nps, comentario });
    setRunning(false);
    if (sent.ok) return setDone(sent.result.agradecimento);
    setErrors(sent.fields);
    setFailure(sent.failure);
  };
  const fim = done ?? (feita ? `Você já avaliou este pedido. ${agradecimento}` : undefined);
  return (
    <main className="page">
      {loja ? <p className="page__shop">{loja}</p> : null}
      <h1 aria-live="polite">{vencida ? 'Link vencido' : (fim ?? pergunta)}</h1>
      {vencida || fim !== undefined ? null : (
        <Form className="card scripted" errors={errors} onSubmit={() => void enviar()}>
          <Escala nome="nota" titulo="Estrelas" valores={estrelas} valor={nota} error={errors.nota} onPick={setNota} />
          <Escala
            nome="nps"
            titulo="De 0 a 10, você nos recomendaria?"
            valores={recomenda}
            valor={nps}
            error={errors.nps}
            onPick={setNps}
          />
          <Field label="Quer contar mais?" name="comentario" error={errors.comentario}>
            {(wired) => (
              <textarea
                {...wired}
                rows={4}
                maxLength={1000}
                value={comentario}
                onChange={(event) => setComentario(event.target.value)}
              />
            )}
          </Field>
          <button type="submit" className="big" disabled={isRunning}>
            Enviar avaliação
          </button>
          {failure ? (
            <p className="note" role="alert">
              {failure}
            </p>
          ) : null}
        </Form>
      )}
      <p className="muted small unscripted">Para avaliar, abra este link em um navegador com JavaScript.</p>
    </main>
  );
};
export default Avaliar;

interface EscalaProps {
  readonly nome: string;
  readonly titulo: string;
  readonly valores: readonly number[];
  readonly valor: number | undefined;
  readonly error: string | undefined;
  readonly onPick: (valor: number) => void;
}
const Escala = ({ nome, titulo, valores, valor, error, onPick }: EscalaProps) => (
  <fieldset className="escala" data-wrong={error ? '' : undefined}>
    <legend>{titulo}</legend>
    {valores.map((um) => (
      <label key={um}>
        <input type="radio" name={nome} value={um} checked={valor === um} onChange={() => onPick(um)} />
        <span>{um}</span>
      </label>
    ))}
    <Wrong text={error} />
  </fieldset>
);
