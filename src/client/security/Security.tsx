import { SecondStepCard } from './SecondStepCard';
import { SessionsCard } from './SessionsCard';
import './security.css';

/** Security of one's own sign-in, below one's profile. */
const Security = () => (
  <div className="security">
    <SecondStepCard />
    <SessionsCard />
  </div>
);
export default Security;
