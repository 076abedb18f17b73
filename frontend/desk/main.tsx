import { createRoot } from 'react-dom/client';
import { App } from './app';
import '#lib/translated';
import './index.css';

const container = document.getElementById('root');
if (!container) throw new Error('The page has no #root');
createRoot(container).render(<App />);
