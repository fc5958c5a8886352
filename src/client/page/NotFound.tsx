import { Navigate } from 'react-router-dom';

/** An unknown address inside the app: the public page of unknown addresses (decision 0001). */
export const NotFound = () => <Navigate to="/error/404" replace />;
