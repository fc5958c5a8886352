interface EscolhaProps {
  readonly grupo: string;
  readonly nome: string;
  readonly nota?: string | null;
  readonly isChosen: boolean;
  readonly escolher: () => void;
}
/** Option of a group as a large touch target. */
export const Escolha = ({ grupo, nome, nota, isChosen, escolher }: EscolhaProps) => (
  <label className="escolha">
    <input type="radio" name={grupo} checked={isChosen} onChange={escolher} />
    <span>
      {nome}
      {nota ? <small>{nota}</small> : null}
    </span>
  </label>
);
