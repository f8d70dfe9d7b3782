// example: true (delete this line when the texts are your own)
import type { CourseGroup } from './content.types';

export const coursesUpdated = 'March 28, 2025';

export const courseGroups: CourseGroup[] = [
  {
    key: 'nlp',
    label: 'NLP',
    fullName: 'Natural Language Processing',
    resources: [
      {
        title: 'CS224N: Natural Language Processing with Deep Learning',
        provider: 'Stanford University',
        icon: 'GraduationCap',
        url: 'https://web.stanford.edu/class/cs224n/',
        description:
          'Slides, notes and assignments of a graduate course that runs from word vectors to large language models.',
      },
      {
        title: 'LLM Course',
        provider: 'Hugging Face',
        icon: 'Code',
        url: 'https://huggingface.co/learn/llm-course',
        description:
          'Chapters with runnable notebooks on transformers, tokenizers, datasets and fine-tuning with the Hugging Face libraries.',
      },
      {
        title: 'Speech and Language Processing (3rd ed. draft)',
        provider: 'Dan Jurafsky and James H. Martin',
        icon: 'BookOpen',
        url: 'https://web.stanford.edu/~jurafsky/slp3/',
        description: 'The standard textbook of the field as free draft chapters, with slides for teaching.',
      },
      {
        title: 'Natural Language Processing with Python',
        provider: 'NLTK Project',
        icon: 'BookOpen',
        url: 'https://www.nltk.org/book/',
        description:
          'An introductory book for people new to programming that teaches text analysis with the NLTK library.',
      },
      {
        title: 'Advanced NLP with spaCy',
        provider: 'Explosion',
        icon: 'Code',
        url: 'https://course.spacy.io/en/',
        description:
          'Four interactive chapters in the browser on rule-based matching, pipelines and training your own spaCy model.',
      },
      {
        title: 'NLP Course For You',
        provider: 'Lena Voita',
        icon: 'FileText',
        url: 'https://lena-voita.github.io/nlp_course.html',
        description:
          'Illustrated lecture notes on word embeddings, text classification, language models and attention, with exercises.',
      },
      {
        title: 'CS25: Transformers United',
        provider: 'Stanford University',
        icon: 'Video',
        url: 'https://web.stanford.edu/class/cs25/',
        description:
          'A seminar in which invited researchers present current transformer work, with recordings of past talks.',
      },
    ],
  },
  {
    key: 'cv',
    label: 'Computer Vision',
    fullName: 'Computer Vision',
    resources: [
      {
        title: 'CS231n: Deep Learning for Computer Vision',
        provider: 'Stanford University',
        icon: 'GraduationCap',
        url: 'https://cs231n.stanford.edu/',
        description:
          'Course pages with slides and programming assignments on image classification, detection and generation.',
      },
      {
        title: 'Community Computer Vision Course',
        provider: 'Hugging Face',
        icon: 'Code',
        url: 'https://huggingface.co/learn/computer-vision-course',
        description:
          'Units written by community members, from image basics and convolutional networks to vision transformers.',
      },
      {
        title: 'First Principles of Computer Vision',
        provider: 'Columbia University',
        icon: 'Video',
        url: 'https://fpcv.cs.columbia.edu/',
        description:
          'Short video lectures by Shree Nayar on the physics and mathematics of cameras, features and 3D reconstruction.',
      },
      {
        title: 'Computer Vision: Algorithms and Applications, 2nd ed.',
        provider: 'Richard Szeliski',
        icon: 'BookOpen',
        url: 'https://szeliski.org/Book/',
        description:
          'A full textbook on image formation, matching, reconstruction and recognition, free to download for personal use.',
      },
      {
        title: 'Computer Vision',
        provider: 'Kaggle Learn',
        icon: 'Code',
        url: 'https://www.kaggle.com/learn/computer-vision',
        description: 'A course of a few hours in which you build image classifiers with Keras in hosted notebooks.',
      },
      {
        title: 'EECS 498-007: Deep Learning for Computer Vision',
        provider: 'University of Michigan',
        icon: 'GraduationCap',
        url: 'https://web.eecs.umich.edu/~justincj/teaching/eecs498/FA2020/',
        description:
          'Schedule, slides and PyTorch assignments of a course by Justin Johnson, with lecture recordings online.',
      },
      {
        title: 'OpenCV Tutorials',
        provider: 'OpenCV',
        icon: 'Library',
        url: 'https://docs.opencv.org/4.x/d9/df8/tutorial_root.html',
        description:
          'Official step-by-step guides in C++, Java and Python to filtering, calibration, features and video analysis.',
      },
    ],
  },
  {
    key: 'ml',
    label: 'Machine Learning',
    fullName: 'Machine Learning',
    resources: [
      {
        title: 'Machine Learning Crash Course',
        provider: 'Google',
        icon: 'GraduationCap',
        url: 'https://developers.google.com/machine-learning/crash-course',
        description:
          'Self-paced modules with short videos and interactive exercises on regression, data, fairness and production systems.',
      },
      {
        title: 'CS229: Machine Learning',
        provider: 'Stanford University',
        icon: 'GraduationCap',
        url: 'https://cs229.stanford.edu/',
        description:
          'Lecture notes and problem sets for a mathematical treatment of supervised, unsupervised and reinforcement learning.',
      },
      {
        title: 'Intro to Machine Learning',
        provider: 'Kaggle Learn',
        icon: 'Code',
        url: 'https://www.kaggle.com/learn/intro-to-machine-learning',
        description:
          'A three-hour start that goes from a decision tree to a random forest, each step with a coding exercise.',
      },
      {
        title: 'Machine Learning for Beginners',
        provider: 'Microsoft',
        icon: 'FileText',
        url: 'https://github.com/microsoft/ML-For-Beginners',
        description:
          'A twelve-week, 26-lesson curriculum on classic methods with scikit-learn, quizzes and assignments.',
      },
      {
        title: 'Machine Learning in Python with scikit-learn',
        provider: 'Inria',
        icon: 'Code',
        url: 'https://inria.github.io/scikit-learn-mooc/',
        description:
          'Notebooks and videos by scikit-learn developers on model selection, tuning, pipelines and evaluation.',
      },
      {
        title: 'Elements of AI',
        provider: 'University of Helsinki and MinnaLearn',
        icon: 'Library',
        url: 'https://www.elementsofai.com/',
        description:
          'Two online courses for people without a technical background, available in many European languages.',
      },
      {
        title: 'An Introduction to Statistical Learning',
        provider: 'James, Witten, Hastie, Tibshirani and Taylor',
        icon: 'BookOpen',
        url: 'https://www.statlearning.com/',
        description:
          'A textbook with R and Python editions as free PDFs, covering regression, trees, resampling and clustering.',
      },
    ],
  },
  {
    key: 'dl',
    label: 'Deep Learning',
    fullName: 'Deep Learning',
    resources: [
      {
        title: 'Practical Deep Learning for Coders',
        provider: 'fast.ai',
        icon: 'Code',
        url: 'https://course.fast.ai/',
        description:
          'Video lessons and notebooks for programmers that begin with a working model and explain the theory afterwards.',
      },
      {
        title: '6.S191: Introduction to Deep Learning',
        provider: 'MIT',
        icon: 'Video',
        url: 'https://introtodeeplearning.com/',
        description:
          'A short yearly course with recorded lectures and software labs on sequence models, vision and generation.',
      },
      {
        title: 'DS-GA 1008: Deep Learning, Spring 2021',
        provider: 'New York University',
        icon: 'GraduationCap',
        url: 'https://atcold.github.io/NYU-DLSP21/',
        description:
          'Lectures by Yann LeCun and Alfredo Canziani with PyTorch practicals and an emphasis on energy-based models.',
      },
      {
        title: 'Dive into Deep Learning',
        provider: 'd2l.ai',
        icon: 'BookOpen',
        url: 'https://d2l.ai/',
        description:
          'An interactive book in which every section can be run as a notebook in PyTorch, TensorFlow, JAX or MXNet.',
      },
      {
        title: 'Deep Learning',
        provider: 'Ian Goodfellow, Yoshua Bengio and Aaron Courville',
        icon: 'BookOpen',
        url: 'https://www.deeplearningbook.org/',
        description:
          'The 2016 MIT Press textbook, readable online, on the mathematics and methods behind neural networks.',
      },
      {
        title: 'Neural Networks: Zero to Hero',
        provider: 'Andrej Karpathy',
        icon: 'Video',
        url: 'https://karpathy.ai/zero-to-hero.html',
        description:
          'A video series that writes backpropagation, a small language model and a GPT in Python from an empty file.',
      },
      {
        title: 'Understanding Deep Learning',
        provider: 'Simon J. D. Prince',
        icon: 'BookOpen',
        url: 'https://udlbook.github.io/udlbook/',
        description: 'A 2023 textbook as a free PDF, accompanied by Python notebooks, slides and interactive figures.',
      },
    ],
  },
  {
    key: 'genai',
    label: 'Generative AI',
    fullName: 'Generative AI',
    resources: [
      {
        title: 'Generative AI for Beginners',
        provider: 'Microsoft',
        icon: 'FileText',
        url: 'https://github.com/microsoft/generative-ai-for-beginners',
        description:
          'Twenty-one lessons in a public repository on prompts, chat applications, search, agents and responsible use.',
      },
      {
        title: 'ChatGPT Prompt Engineering for Developers',
        provider: 'DeepLearning.AI and OpenAI',
        icon: 'Video',
        url: 'https://www.deeplearning.ai/short-courses/chatgpt-prompt-engineering-for-developers/',
        description:
          'A short video course on writing prompts in code for summarizing, inferring, transforming and expanding text.',
      },
      {
        title: 'Diffusion Models Course',
        provider: 'Hugging Face',
        icon: 'Code',
        url: 'https://huggingface.co/learn/diffusion-course',
        description:
          'Four units of theory and notebooks on training, guiding and fine-tuning image generators with Diffusers.',
      },
      {
        title: 'AI Agents Course',
        provider: 'Hugging Face',
        icon: 'GraduationCap',
        url: 'https://huggingface.co/learn/agents-course',
        description:
          'Covers tools, actions and observations, then builds agents with three frameworks and ends with a project.',
      },
      {
        title: 'Prompt Engineering Guide',
        provider: 'DAIR.AI',
        icon: 'Library',
        url: 'https://www.promptingguide.ai/',
        description:
          'A reference to prompting techniques, settings and risks, with examples and links to the original papers.',
      },
      {
        title: 'LLM Bootcamp',
        provider: 'The Full Stack',
        icon: 'Video',
        url: 'https://fullstackdeeplearning.com/llm-bootcamp/',
        description:
          'Recorded lectures from spring 2023 on building, launching and maintaining applications around language models.',
      },
      {
        title: 'Large Language Model Agents MOOC, Fall 2024',
        provider: 'UC Berkeley',
        icon: 'GraduationCap',
        url: 'https://llmagents-learning.org/f24',
        description:
          'Weekly guest lectures with readings and quizzes on reasoning, planning, tool use and the safety of agents.',
      },
    ],
  },
  {
    key: 'langchain',
    label: 'LangChain',
    fullName: 'LangChain',
    resources: [
      {
        title: 'Introduction to LangGraph',
        provider: 'LangChain Academy',
        icon: 'GraduationCap',
        url: 'https://academy.langchain.com/courses/intro-to-langgraph',
        description:
          'Modules with videos and notebooks on state, memory, human review and deployment of graph-based agents.',
      },
      {
        title: 'LangChain for LLM Application Development',
        provider: 'DeepLearning.AI and LangChain',
        icon: 'Video',
        url: 'https://www.deeplearning.ai/short-courses/langchain-for-llm-application-development/',
        description:
          'A first course on models, prompts, parsers, memory, chains and agents, taught by the author of the framework.',
      },
      {
        title: 'LangChain: Chat with Your Data',
        provider: 'DeepLearning.AI and LangChain',
        icon: 'Video',
        url: 'https://www.deeplearning.ai/short-courses/langchain-chat-with-your-data/',
        description:
          'Shows how to load, split, embed and retrieve documents so that a chatbot can answer questions about them.',
      },
      {
        title: 'Functions, Tools and Agents with LangChain',
        provider: 'DeepLearning.AI and LangChain',
        icon: 'Code',
        url: 'https://www.deeplearning.ai/short-courses/functions-tools-agents-langchain/',
        description:
          'Explains function calling and the LangChain Expression Language, and uses both to build a conversational agent.',
      },
      {
        title: 'AI Agents in LangGraph',
        provider: 'DeepLearning.AI, LangChain and Tavily',
        icon: 'Code',
        url: 'https://www.deeplearning.ai/short-courses/ai-agents-in-langgraph/',
        description:
          'Builds an agent in plain Python first and rebuilds it in LangGraph with persistence and human approval.',
      },
      {
        title: 'LangChain Docs: Learn',
        provider: 'LangChain',
        icon: 'Library',
        url: 'https://docs.langchain.com/oss/python/learn',
        description: 'The tutorial and concept pages of the official Python documentation for LangChain and LangGraph.',
      },
      {
        title: 'RAG From Scratch',
        provider: 'LangChain',
        icon: 'FileText',
        url: 'https://github.com/langchain-ai/rag-from-scratch',
        description: 'Notebooks that go with a video playlist on indexing, query translation, routing and retrieval.',
      },
    ],
  },
  {
    key: 'llamaindex',
    label: 'LlamaIndex',
    fullName: 'LlamaIndex',
    resources: [
      {
        title: 'LlamaIndex Documentation',
        provider: 'LlamaIndex',
        icon: 'Library',
        url: 'https://docs.llamaindex.ai/',
        description:
          'Official documentation with a starter tutorial, an explanation of every stage and guides to each component.',
      },
      {
        title: 'Building Agentic RAG with LlamaIndex',
        provider: 'DeepLearning.AI and LlamaIndex',
        icon: 'Video',
        url: 'https://www.deeplearning.ai/short-courses/building-agentic-rag-with-llamaindex/',
        description:
          'Adds routing, tool calling and multi-step reasoning over several documents to a simple retrieval system.',
      },
      {
        title: 'Building and Evaluating Advanced RAG Applications',
        provider: 'DeepLearning.AI, LlamaIndex and TruEra',
        icon: 'Video',
        url: 'https://www.deeplearning.ai/short-courses/building-evaluating-advanced-rag/',
        description:
          'Compares sentence-window and auto-merging retrieval and measures relevance and groundedness of the answers.',
      },
      {
        title: 'JavaScript RAG Web Apps with LlamaIndex',
        provider: 'DeepLearning.AI and LlamaIndex',
        icon: 'Code',
        url: 'https://www.deeplearning.ai/short-courses/javascript-rag-web-apps-with-llamaindex/',
        description:
          'For web developers: a full-stack application in JavaScript that queries your own data through a chat page.',
      },
      {
        title: 'Event-Driven Agentic Document Workflows',
        provider: 'DeepLearning.AI and LlamaIndex',
        icon: 'Code',
        url: 'https://www.deeplearning.ai/short-courses/event-driven-agentic-document-workflows/',
        description:
          'Develops a workflow that parses a form, fills it from source documents and accepts corrections from a person.',
      },
      {
        title: 'Agents Course, Unit 2.2: The LlamaIndex Framework',
        provider: 'Hugging Face',
        icon: 'GraduationCap',
        url: 'https://huggingface.co/learn/agents-course/unit2/llama-index/introduction',
        description:
          'The part of the agents course that teaches components, tools, agents and workflows in LlamaIndex.',
      },
      {
        title: 'LlamaIndex on GitHub',
        provider: 'LlamaIndex',
        icon: 'FileText',
        url: 'https://github.com/run-llama/llama_index',
        description:
          'The open-source Python framework itself, with example notebooks to read next to the documentation.',
      },
    ],
  },
];
