import { useState } from 'react';
import type { Returned } from '#kit';
import { Button, Loaded, useCall, useDo, usePrint, Window } from '#screen';
import {
  certificadoDoTreinamento,
  perguntasDoTreinamento,
  responderTreinamento,
  type meusTreinamentos,
} from './novidades';

type Treinamento = Returned<typeof meusTreinamentos.result>[number];
type Folha = Returned<typeof perguntasDoTreinamento.result>;
type Letra = Folha['perguntas'][number]['opcoes'][number]['letra'];
type Resultado = Returned<typeof responderTreinamento.result>;

interface PerguntasProps {
  readonly um: Pick<Treinamento, 'id' | 'titulo'>;
  readonly onClose: () => void;
}
/** Questions of a training, answered all at once; then the mark, and with enough right ones the certificate. */
export const Perguntas = ({ um: { id, titulo }, onClose }: PerguntasProps) => {
  const folha = useCall(perguntasDoTreinamento, { treinamento: id }, { keeps: true });
  const { run, isRunning } = useDo(responderTreinamento);
  const print = usePrint();
  const [respostas, setRespostas] = useState<Readonly<Record<number, Letra>>>({});
  const [resultado, setResultado] = useState<Resultado>();
  const perguntas = folha.data?.perguntas ?? [];
  const faltam = perguntas.filter((_, at) => respostas[at] === undefined).length;
  const passou = resultado?.concluidoEm != null;
  const enviar = async (): Promise<void> => {
    const { versao } = folha.data!;
    setResultado(
      await run({
        treinamento: id,
        versao,
        respostas: perguntas.map((_, at) => ({ letra: respostas[at]! })),
      }),
    );
  };
  return (
    <Window
      title={`Perguntas: ${titulo}`}
      size="medium"
      onClose={onClose}
      footer={
        <>
          <Button label="Fechar" onClick={onClose} />
          {passou ? (
            <Button
              label="Imprimir certificado"
              tone="primary"
              icon="print"
              onClick={() => print(certificadoDoTreinamento, { treinamento: id })}
            />
          ) : (
            <Button
              label="Enviar respostas"
              tone="primary"
              busy={isRunning}
              disabled={folha.data === undefined || faltam > 0 || resultado?.restam === 0}
              onClick={() => void enviar().catch(() => folha.refresh())}
            />
          )}
        </>
      }
    >
      <Loaded of={folha} what="as perguntas">
        {({ minimo }) => (
          <div className="novidades__perguntas">
            <p className="lead">{`Para concluir, acerte ${minimo}% ou mais.`}</p>
            <p className="novidades__nota" role="status">
              {resultado ? ditoDe(resultado) : faltam > 0 ? `Faltam ${faltam} de ${perguntas.length}` : ''}
            </p>
            {!passou &&
              perguntas.map(({ pergunta, opcoes }, at) => (
                <fieldset key={pergunta}>
                  <legend>{`${at + 1}. ${pergunta}`}</legend>
                  {opcoes.map(({ letra, texto }) => (
                    <label key={letra}>
                      <input
                        type="radio"
                        name={`pergunta-${id}-${at}`}
                        checked={respostas[at] === letra}
                        onChange={() => setRespostas({ ...respostas, [at]: letra })}
                      />
                      <span>{texto}</span>
                    </label>
                  ))}
                </fieldset>
              ))}
          </div>
        )}
      </Loaded>
    </Window>
  );
};

const ditoDe = ({ nota, concluidoEm, restam }: Resultado): string =>
  concluidoEm != null
    ? `Parabéns! ${nota}% de acertos: treinamento concluído.`
    : restam === 0
      ? `${nota}% de acertos. Reveja o treinamento e tente amanhã.`
      : `${nota}% de acertos: ainda não foi. Hoje você pode tentar mais ${restam === 1 ? 'uma vez' : `${restam} vezes`}.`;
