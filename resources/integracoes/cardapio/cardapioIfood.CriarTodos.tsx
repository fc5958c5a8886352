import { useRef, useState } from 'react';
import { Button, NotDone, useConfirm, useDo } from '#screen';
import { publicar } from './cardapioIfood';

interface Produto {
  readonly id: number;
  readonly nome: string;
}
interface Props {
  readonly loja: number;
  readonly produtos: readonly Produto[];
  readonly onDone: () => void;
}
interface Andamento {
  readonly feitos: number;
  readonly de: number;
  readonly recusas: readonly string[];
  readonly acabou: boolean;
}

const contagem = (quantos: number): string => `${quantos} ${quantos === 1 ? 'produto criado' : 'produtos criados'}`;
/** Creates all products that only we have at iFood, one after the other, and says why some could not be. */
export const CriarTodos = ({ loja, produtos, onDone }: Props) => {
  const { run } = useDo(publicar, { quiet: true });
  const confirm = useConfirm();
  const [andamento, contar] = useState<Andamento>();
  const parado = useRef(false);
  const criar = async (): Promise<void> => {
    const isSure = await confirm({
      text: `Criar ${produtos.length} produtos no cardápio do iFood, com os adicionais e o preço do canal iFood?`,
    });
    if (!isSure) return;
    parado.current = false;
    const recusas: string[] = [];
    let feitos = 0;
    for (const { id, nome } of produtos) {
      if (parado.current) break;
      contar({ feitos, de: produtos.length, recusas, acabou: false });
      try {
        await run({ integracaoEmpresa: loja, produto: id });
        feitos += 1;
      } catch (error) {
        recusas.push(error instanceof NotDone ? error.message : `${nome} não foi criado!`);
      }
    }
    contar({ feitos, de: produtos.length, recusas, acabou: true });
    onDone();
  };
  if (andamento && !andamento.acabou)
    return (
      <span role="status">
        Criando {andamento.feitos + andamento.recusas.length + 1} de {andamento.de}…{' '}
        <Button label="Parar" size="small" tone="ghost" onClick={() => (parado.current = true)} />
      </span>
    );
  return (
    <>
      {produtos.length > 1 && <Button label={`Criar os ${produtos.length} no iFood`} onClick={() => void criar()} />}
      {andamento && (
        <div role="status">
          <p>{contagem(andamento.feitos)} no iFood.</p>
          {andamento.recusas.length > 0 && (
            <ul>
              {andamento.recusas.map((one) => (
                <li key={one}>{one}</li>
              ))}
            </ul>
          )}
        </div>
      )}
    </>
  );
};
