interface EscolhaProps {
  readonly grupo: string;
  readonly nome: string;
  readonly nota?: string | null;
  readonly isChosen: boolean;
  readonly escolher: () => void;
}
/** One of several, as large as a finger. */
export const Escolha = ({ grupo, nome, nota, isChosen, escolher }: EscolhaProps) => (
  <label className="escolha">
    <input type="radio" name={grupo} checked={isChosen} onChange={escolher} />
    <span>
      {nome}
      {nota ? <small>{nota}</small> : null}
    </span>
  </label>
);
